import { describe, expect, test } from 'vitest';
import { defineAddresses } from './addresses.ts';
import { routeFault as faultOf } from './grammar.ts';

const addresses = defineAddresses<string>({
  defaultLanguage: 'en-IN',
  prefixes: { 'hi-IN': '/hi' },
});
const routeFault = (path: string) => faultOf(path, addresses);

describe('A route', () => {
  test.each(['/', '/login', '/about-our-team', '/club/*', '/help/payments', '/a/b/*', '/2fa'])(
    'can be %s',
    (path) => {
      expect(routeFault(path)).toBeUndefined();
    },
  );

  test.each([
    '',
    'login',
    '*',
    '/*',
    '//evil.example',
    '/login/',
    '/../../../../evil',
    '/a/../b',
    '/a//b',
    '/a b',
    '/a;b',
    '/a"b',
    '/a\\b',
    '/a\nb',
    '/a\0b',
    '/a%2fb',
    '/a?b',
    '/a*',
    '/*/a',
    '/a/*/*',
    '/Login',
    '/_headers',
    '/robots.txt',
    '/.well-known/a',
    '/हिन्दी',
    '/a-',
    `/${'a'.repeat(250)}`,
  ])('cannot be %j', (path) => {
    expect(routeFault(path)).toMatch(/ cannot be a route: /);
  });

  test.each(['/mf', '/mf/*', '/versions/*', '/404', '/index', '/a/index', '/hi', '/hi/login'])(
    'cannot be %s, which is reserved',
    (path) => {
      expect(routeFault(path)).toMatch(/ is reserved: ./);
    },
  );
});
