import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealArtifact } from '@platform/build/seal-artifact';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '../store/folder-store.ts';
import { aRemote } from '../testing/contracts.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { publishAll } from './publish.ts';

let folder: string;
let dist: string;
let valid: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile contracts '));
  dist = path.join(folder, 'dist');
  await mkdir(dist);
  await writeFile(path.join(dist, CONTRACT_FILE), JSON.stringify(aRemote('auth', ['/login'])));
  await writeFile(path.join(dist, 'app.js'), 'let a;');
  await sealArtifact(dist, 'abc');
  valid = await readFile(path.join(dist, CONTRACT_FILE));
});
afterAll(() => rm(folder, { recursive: true }));

const store = () => folderStore(path.join(folder, 'store'));

/** What becomes of these bytes as a contract, in an empty store. */
async function outcomeOf(bytes: string | Uint8Array): Promise<string> {
  await writeFile(path.join(dist, CONTRACT_FILE), bytes);
  const published = publishAll({ store: store(), config: SMALL_SITE }, [dist]);
  const outcome = await published.then(
    () => 'published',
    (error: Error) => `refused: ${error.message}`,
  );
  return (await store().list('')).length === 0 ? outcome : 'half published';
}

test.each(Array.from({ length: 20 }, (_, at) => at / 20))(
  'A contract that is cut off after %d of its length is refused',
  async (share) => {
    const bytes = valid.subarray(0, Math.floor(valid.length * share));
    expect(await outcomeOf(bytes)).toMatch(/^refused/);
  },
);

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '12'],
  ['a list', '[]'],
  ['a text', '"contract"'],
  ['an empty object', '{}'],
  ['a page', '<!doctype html>'],
  ['UTF-16', Buffer.from('{"name":"auth"}', 'utf16le')],
  ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ['ten thousand open brackets', '['.repeat(10_000)],
])('A contract that is %s is refused', async (_, bytes) => {
  expect(await outcomeOf(bytes)).toMatch(/^refused/);
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

type Contract = ReturnType<typeof aRemote>;
type Change = (contract: Contract) => object;

/** Where a name of a contract becomes a key, a file or text of a configuration. */
const PLACES: Record<string, (contract: Contract, name: string) => object> = {
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
)('The %s %j in a contract is refused', async (place, name) => {
  const contract = JSON.parse(valid.toString()) as Contract;
  const bytes = JSON.stringify(PLACES[place]!(contract, name));
  expect(await outcomeOf(bytes)).toMatch(/^refused/);
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
])('The refusal says %s', async (line, change) => {
  const contract = JSON.parse(valid.toString()) as Contract;
  const bytes = JSON.stringify({ ...contract, ...change(contract) });
  expect(await outcomeOf(bytes)).toContain(`legal-names: auth@2: ${line}`);
});
