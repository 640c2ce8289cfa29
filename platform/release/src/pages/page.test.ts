import type { OwnedPath, Registry } from '@platform/contract/registry';
import { describe, expect, test } from 'vitest';
import {
  account,
  auth,
  composeSite,
  input,
  table,
  textOf,
  disallowedCode,
} from '../testing/composed-site.ts';
import { aRemote } from '../testing/contracts.ts';
import { ENV, SHELL_PAGE } from '../testing/small-site.ts';
import { extractHead } from './page.ts';

describe('a composed page', () => {
  test('names the files that it loads first, with their hashes', async () => {
    const html = await textOf('login.html');
    expect(html).toContain(
      '<link rel="stylesheet" href="/mf/auth/2/app.css" integrity="sha384-app-css">',
    );
    expect(html).toContain(
      '<link rel="modulepreload" crossorigin href="/mf/auth/2/app.js" integrity="sha384-entry"',
    );
    expect(html, 'what the shell loads for this remote only').toContain(
      '<link rel="modulepreload" crossorigin href="/mf/shell/1/assets/code.js" integrity="sha384-code"',
    );
    expect(html, 'what a lazy chunk of the remote reads').not.toContain(
      'href="/mf/shell/1/assets/form.js"',
    );
    expect(html).toContain('src="/mf/shell/1/main.js" integrity="sha384-main"');
    expect(await textOf('index.html')).not.toContain('href="/mf/auth/');
  });

  test('paints its content before it spends the connection on scripts, and without content needs scripts first', async () => {
    const scriptsOf = async (page: string) =>
      (await textOf(page)).match(/<(?:script|link)[^>]* (?:src|href)="[^"]+\.js"[^>]*>/g)!;
    for (const script of await scriptsOf('login.html'))
      expect(script).toContain(' fetchpriority="low"');
    for (const script of await scriptsOf('account.html'))
      expect(script).not.toContain('fetchpriority');
  });

  test('names the files of all shared modules of a remote whose contract does not say which script reads which', async () => {
    const { reads: _, ...older } = auth;
    const html = await textOf('login.html', { remotes: [{ current: older }] });
    expect(html).toContain('href="/mf/shell/1/assets/form.js"');
    expect(html).toContain('"shared":["kit/code-field","kit/form"]');
  });

  test('paints with styles that are in its HTML, and links the complete stylesheets after its content', async () => {
    const content = '<main class="frame"></main>';
    const html = await textOf('login.html', { rendered: { ...input.rendered, '/login': content } });
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<style data-base="/mf/shell/1/">.frame{color:red}</style>');
    expect(head).toContain('<style data-base="/mf/auth/2/">main{color:red}</style>');
    expect(head).not.toContain('rel="stylesheet"');
    expect(html.slice(html.indexOf(content))).toBe(
      `${content}</div><link rel="stylesheet" href="/mf/auth/2/app.css" integrity="sha384-app-css">` +
        '<link rel="stylesheet" href="/mf/shell/1/main.css" integrity="sha384-main-css"></body>',
    );
  });

  test('requests all stylesheets at once, although each link after its content waits for the one before it', async () => {
    const html = await textOf('login.html');
    const head = html.slice(0, html.indexOf('</head>'));
    const linked = [...html.matchAll(/<link rel="stylesheet" ([^>]*)>/g)].map(([, file]) => file!);
    expect(linked).toHaveLength(2);
    for (const file of linked) expect(head).toContain(`<link rel="preload" as="style" ${file}>`);
  });

  test('paints the elements of the shell’s own page with its styles too', async () => {
    const html = await textOf('login.html', {
      shellPage: SHELL_PAGE.replace('<body>', '<body><noscript><p>Scripts are off</p></noscript>'),
      stylesheets: { ...input.stylesheets, '/mf/shell/1/main.css': 'noscript > p{color:red}' },
    });
    expect(html).toContain('<style data-base="/mf/shell/1/">noscript > p{color:red}</style>');
  });

  test('contains the hashes of the scripts of its shell and of its own remote only', async () => {
    const shells = {
      '/mf/shell/1/assets/code.js': 'sha384-code',
      '/mf/shell/1/assets/form.js': 'sha384-form',
      '/mf/shell/1/main.js': 'sha384-main',
    };
    // No module imports what the shell has for the root of the site, such as `known.js`.
    const mapOf = (html: string): unknown =>
      JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)![1]!);
    const login = await textOf('login.html');
    expect(mapOf(login)).toEqual({
      integrity: { '/mf/auth/2/app.js': 'sha384-entry', ...shells },
    });
    expect(login.indexOf('importmap')).toBeLessThan(login.indexOf('type="module"'));
    for (const file of ['404.html', 'account.html', 'index.html']) {
      expect(mapOf(await textOf(file))).toEqual({ integrity: shells });
    }
  });

  test('contains the route table and the versions of its own remote', async () => {
    const redirects = [{ from: '/enter', to: '/login' }] as const;
    const moved = { ...auth, routes: { ...auth.routes, redirects } };
    const remotes = [...input.remotes, { current: moved }];
    const read = (file: string) => textOf(file, { remotes });
    const registryOf = async (file: string) =>
      JSON.parse(/id="mf-registry">(.*?)<\/script>/.exec(await read(file))![1]!) as Registry;
    const { edition, remotes: known } = await registryOf('login.html');
    const live = {
      version: '2',
      entry: '/mf/auth/2/app.js',
      filesHash: 'sha384-files',
      shared: ['kit/code-field'],
    };
    expect(known).toEqual({
      account: { owns: [{ path: '/account/*', access: 'member' }] },
      auth: { live, owns: [{ path: '/login', access: 'public' }], redirects },
      home: { owns: [{ path: '/', access: 'public' }] },
    });
    expect((await registryOf('404.html')).remotes['auth']).not.toHaveProperty('live');
    expect(JSON.parse(await read('versions/auth.json'))).toEqual({
      edition,
      ...live,
      files: table,
    });
  });

  test('tells nothing of pages for operators, and the page of an operator names no code of its remote', async () => {
    const owns = [
      { path: '/desk/*', access: 'operator', prerender: false, robots: 'noindex' },
    ] as const;
    const desk = aRemote('desk', ['/desk/*'], {
      routes: { owns },
      pages: { '/desk/*': { scripts: ['app.js'], styles: [] } },
    });
    const remotes = [...input.remotes, { current: desk }];
    const page = await textOf('desk.html', { remotes });
    const [, registry] = /id="mf-registry">(.*?)<\/script>/.exec(page)!;
    expect(registry).toContain(`"live":{"version":"${desk.version}"`);
    expect(page.replace(registry!, '')).not.toContain('/mf/desk/');
    for (const file of ['index.html', 'login.html', 'account.html', '404.html', 'sitemap.xml']) {
      expect(await textOf(file, { remotes })).not.toContain('desk');
    }
  });

  test('has a policy that allows no script in the content of a remote', async () => {
    const changes = {
      rendered: { ...input.rendered, '/login': '<p></p><script>steal()</script>' },
    };
    const files = await composeSite({ ...input, ...changes });
    const pages = [...files].filter(([file]) => file.endsWith('.html'));
    expect(pages.map(([file]) => file)).toContain('404.html');
    for (const [file, bytes] of pages) {
      expect(disallowedCode(String(bytes))).toEqual(file === 'login.html' ? ['steal()'] : []);
    }
    expect(await textOf('login.html')).toContain(`connect-src 'self' ${ENV.backend};`);
  });

  test('connects early to the origins from which its route requests data', async () => {
    const link = `<link rel="preconnect" crossorigin href="${ENV.backend}">`;
    const page = await textOf('account.html');
    expect(page).toContain(link);
    expect(page.indexOf(link), 'before the data of the page').toBeLessThan(
      page.indexOf('importmap'),
    );
    for (const file of ['login.html', 'index.html', '404.html']) {
      expect(await textOf(file)).not.toContain('preconnect');
    }
  });

  test('requests data before its code only where its route says so', async () => {
    const script = '<script data-early>send()</script>';
    const shellPage = SHELL_PAGE.replace('<!--composed-head-->', `<!--composed-head-->${script}`);
    const early = { '/account/notes': ['notes?select=id'] };
    const [owned] = account.routes.owns as [OwnedPath];
    const current = { ...account, routes: { owns: [{ ...owned, early }] } };
    const remotes = [{ current }, ...input.remotes.slice(1)];
    const page = await textOf('account.html', { shellPage, remotes });
    expect(page).toContain(`id="early-reads">${JSON.stringify(early)}</script>${script}`);
    for (const file of ['login.html', 'index.html', '404.html']) {
      expect(await textOf(file, { shellPage, remotes })).not.toContain('early');
    }
  });

  test('escapes values that could end their element', async () => {
    const key = '</script><script>alert(1)</script>$&';
    const html = await textOf('login.html', { env: { ...input.env, key } });
    expect(html).not.toContain('alert(1)</script>');
    const [, env] = /id="site-env">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(env!)).toMatchObject({ key });
  });
});

const METADATA = '<title>Prices &lt;3</title><meta name="description" content="a &gt; b"/>';
const PICTURE = '<main><svg><title>A picture</title></svg></main>';
test('Metadata at the start of the page moves to the head and is marked, other elements stay', () => {
  expect(extractHead(METADATA + PICTURE)).toEqual({
    head: METADATA.replaceAll(/<(title|meta)/g, '<$1 data-rendered=""'),
    body: PICTURE,
  });
  expect(extractHead(PICTURE)).toEqual({ head: '', body: PICTURE });
});
