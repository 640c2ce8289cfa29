import { expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { nginxConfig } from './nginx.ts';
import { commonHeaders, NEVER_A_PAGE } from './static-hosts.ts';

const options = (paths: `/${string}`[] = ['/', '/about', '/account/*']) => ({
  root: '/srv/the site/current',
  listen: '80',
  routes: { shop: aRemote('shop', paths).routes },
  config: {},
});

test('Addresses of the site are the only ones that are redirected', () => {
  const redirects = nginxConfig(options()).match(/.*(return 3|rewrite).*/g);
  expect(redirects).toEqual([
    '  location = /about/ { return 301 /about$is_args$args; }',
    '  if ($asked ~ "^/about [^?]*%") { return 301 /about$is_args$args; }',
    '  location = /account/ { return 301 /account$is_args$args; }',
    '  if ($asked ~ "^/account [^?]*%") { return 301 /account$is_args$args; }',
  ]);
});

test('nginx leads on from addresses that moved', () => {
  const routes = {
    shop: {
      ...aRemote('shop', ['/about']).routes,
      redirects: [
        { from: '/old', to: '/about' },
        { from: '/club/*', to: '/about' },
      ],
    },
  } as const;
  const config = nginxConfig({ ...options(), routes });
  for (const place of ['= /old', '= /old/', '= /club', '/club/'])
    expect(config).toContain(`  location ${place} { return 301 /about$is_args$args; }\n`);
  const hostile = {
    shop: { owns: [], redirects: [{ from: '/a', to: '//evil.example' }] },
  } as const;
  expect(() => nginxConfig({ ...options(), routes: hostile })).toThrow(/cannot be a route/);
});

test('nginx sends the headers of the site from every location that serves files', () => {
  const serving = nginxConfig(options())
    .split(/^ {2}location /m)
    .filter((block) => /try_files/.test(block));
  expect(serving.length).toBeGreaterThan(4);
  for (const block of serving) {
    const own = block.startsWith('/mf/') ? NEVER_A_PAGE : {};
    for (const [name, value] of Object.entries({ ...commonHeaders({}), ...own })) {
      expect(block).toContain(`add_header ${name} "${value}" always;`);
    }
  }
});

test('nginx keeps browsers from plain http on subdomains only where the site decides so', () => {
  const hsts = (hstsIncludesSubdomains: boolean) =>
    nginxConfig({ ...options(), config: { hstsIncludesSubdomains } }).match(
      /max-age=31536000[^"]*(?="[^"]*;$)/m,
    )?.[0];
  expect(hsts(false)).toBe('max-age=31536000');
  expect(hsts(true)).toBe('max-age=31536000; includeSubDomains');
});

test('A folder may have a space in its name', () => {
  expect(nginxConfig(options())).toContain('root "/srv/the site/current";');
});

test.each(['/b{return 200 x;}/*', '/a b', '/mf/*'] as const)(
  'The route %s of an earlier release never becomes configuration',
  (path) => {
    expect(() => nginxConfig(options([path]))).toThrow(/cannot be a route|is reserved/);
  },
);

test.each(['80; return 200 x', '80\n}', ''])('nginx cannot listen on %j', (listen) => {
  expect(() => nginxConfig({ ...options(), listen })).toThrow(/nginx cannot listen on/);
});

test.each(['/srv/$uri', '/srv/a"; return 200 x; #'])('nginx cannot serve the folder %s', (root) => {
  expect(() => nginxConfig({ ...options(), root })).toThrow(/nginx cannot serve the folder/);
});
