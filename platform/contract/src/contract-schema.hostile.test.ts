import { expect, test } from 'vitest';
import type { RemoteContract } from './artifact.ts';
import { contractFaults, typesFaults } from './contract-schema.ts';

const integrity = `sha384-${'a'.repeat(64)}`;
const VALID: RemoteContract = {
  name: 'auth',
  version: '2',
  base: '/mf/auth/2/',
  commit: 'abc',
  server: 'server/app.cjs',
  languages: ['en-IN'],
  entry: 'app.js',
  container: 'remoteEntry.js',
  exposes: ['./app'],
  routes: {
    owns: [{ path: '/login', access: 'public', prerender: true, robots: 'index' }],
  },
  shared: {},
  imports: {},
  pages: { '/login': { scripts: ['app.js'], styles: [] } },
  texts: {},
  code: [],
  files: {
    'app.js': { bytes: 6, integrity },
    'remoteEntry.js': { bytes: 6, integrity },
    'server/app.cjs': { bytes: 6, integrity },
  },
};

const faultsOf = (contract: unknown) =>
  contractFaults(JSON.parse(JSON.stringify(contract)), { isSealed: true });

test.each([null, 12, [], 'contract', {}])('A contract that is %j is refused', (value) => {
  expect(faultsOf(VALID)).toEqual([]);
  expect(faultsOf(value)).not.toEqual([]);
});

const HOSTILE_NAMES = [
  '',
  '.',
  '..',
  '../auth',
  '/etc/passwd',
  'a/../../b',
  'a\\..\\b',
  'a//b',
  '.hidden',
  'a\0b',
  'a\nb',
  'a"b',
  "a'b",
  'a;b',
  'a b',
  'a?b',
  'a#b',
  'a%2e%2e',
  '<script>',
  '$host',
  'https://evil.example/',
  'é',
  'a'.repeat(300),
];

type Change = (contract: RemoteContract) => object;

/** Where a name of a contract becomes a key, a file or text of a configuration. */
const PLACES: Record<string, (contract: RemoteContract, name: string) => object> = {
  name: (contract, name) => ({ ...contract, name }),
  version: (contract, version) => ({ ...contract, version }),
  base: (contract, base) => ({ ...contract, base }),
  server: (contract, server) => ({ ...contract, server }),
  entry: (contract, entry) => ({ ...contract, entry }),
  language: (contract, language) => ({ ...contract, languages: [language] }),
  route: (contract, route) => ({
    ...contract,
    routes: { owns: [{ ...contract.routes.owns[0], path: `/${route}/x y` }] },
  }),
  file: (contract, file) => ({
    ...contract,
    files: { ...contract.files, [file]: contract.files['app.js']! },
  }),
  script: (contract, script) => ({
    ...contract,
    pages: { '/login': { scripts: [script], styles: [] } },
  }),
  style: (contract, style) => ({
    ...contract,
    pages: { '/login': { scripts: [], styles: [style] } },
  }),
};

test.each(
  Object.keys(PLACES).flatMap((place) => HOSTILE_NAMES.map((name) => [place, name] as const)),
)('The %s %j in a contract is refused', (place, name) => {
  expect(faultsOf(PLACES[place]!(VALID, name))).not.toEqual([]);
});

test.each<[line: string, change: Change]>([
  ['languages: "en-IN" is not a list.', () => ({ languages: 'en-IN' })],
  ['languages[0]: "english" is not a language tag.', () => ({ languages: ['english'] })],
  ['commit: "--exec=id" is not a commit.', () => ({ commit: '--exec=id' })],
  ['files: It is missing.', () => ({ files: undefined })],
  [
    'files["app.js"].integrity: "sha384-short" is not an integrity hash.',
    ({ files }) => ({ files: { 'app.js': { ...files['app.js'], integrity: 'sha384-short' } } }),
  ],
  [
    'files["app.js"].bytes: -1 is not a whole number',
    ({ files }) => ({ files: { 'app.js': { ...files['app.js'], bytes: -1 } } }),
  ],
  ['routes.owns: {} is not a list.', () => ({ routes: { owns: {} } })],
  ...(
    [
      ['[0].to: "https://evil.example" cannot be a route', { to: 'https://evil.example' }],
      ['[0].to: "//evil.example" cannot be a route', { to: '//evil.example' }],
      ['[0].to: "/\\\\evil.example" cannot be a route', { to: '/\\evil.example' }],
      ['[0].to: "javascript:steal()" cannot be a route', { to: 'javascript:steal()' }],
      ['[0].to: "/a\\r\\nSet-Cookie: a=1" cannot be a route', { to: '/a\r\nSet-Cookie: a=1' }],
      ['[0].to: "/login/*" is not one address.', { to: '/login/*' }],
      ['[0].from: "/a;return 200" cannot be a route', { from: '/a;return 200' }],
      ['[0].from: /mf/* is reserved', { from: '/mf/*' }],
      [': /login is still a page of this remote.', { from: '/login' }],
    ] as const
  ).map(([line, change]): [string, Change] => [
    `routes.redirects${line}`,
    ({ routes }) => ({
      routes: { ...routes, redirects: [{ from: '/old', to: '/login', ...change }] },
    }),
  ]),
  ['routes.owns[0].access: It is missing.', () => ({ routes: { owns: [{ path: '/a' }] } })],
  ...(
    [
      ['[0].to: "javascript:steal()" is not an address.', { to: 'javascript:steal()' }],
      [
        '[0].label["en-IN"]: " " is not a label of 1 to 40 characters.',
        { label: { 'en-IN': ' ' } },
      ],
      ['[0].at[0]: "a b" is not a place.', { at: ['a b'] }],
      ['[0].order: "first" is not a whole number', { order: 'first' }],
      ['[0].look: "loud" is unknown.', { look: 'loud' }],
      [': /shop#new is not a page of this remote.', { to: '/shop#new' }],
    ] as const
  ).map(([line, change]): [string, Change] => [
    `routes.links${line}`,
    ({ routes: { owns } }) => {
      const link = { to: '/login', label: { 'en-IN': 'Log in' }, at: ['main'], order: 1 };
      return { routes: { owns, links: [{ ...link, ...change }] } };
    },
  ]),
  ['shared: "../a" is not a module name.', () => ({ shared: { '../a': '1' } })],
  ['shared.a: "$(id)" is not a version range.', () => ({ shared: { a: '$(id)' } })],
  ['imports.a[0]: "b}" is not an export name.', () => ({ imports: { a: ['b}'] } })],
  ['pages["/login"].scripts: It is missing.', () => ({ pages: { '/login': {} } })],
])('The refusal says %s', (line, change) => {
  expect(`\n${faultsOf({ ...VALID, ...change(VALID) }).join('\n')}`).toContain(`\n${line}`);
});

test.each([
  ['its name', { '../../evil.ts': '' }],
  ['its type', { 'app.ts': 1 }],
  ['what it imports', { 'src/app.ts': "export * from '../../site.pem';" }],
  ['a type from the machine', { 'app.ts': "export type A = typeof import('/etc/passwd');" }],
  ['a reference', { 'app.ts': '/// <reference path="../../.env" />' }],
])('A file of types is refused for %s', (_, files) => {
  expect(typesFaults({ modules: { './app': 'app.ts' }, files })[0]).toMatch(/^files/);
});
