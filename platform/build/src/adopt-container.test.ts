import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { provideSharedModules } from '@platform/contract/shared-modules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adoptContainer } from './adopt-container.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'container '));
});
afterAll(() => rm(parent, { recursive: true }));

const MANIFEST = {
  name: 'notes',
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', type: 'module' },
    buildInfo: { buildVersion: '1.0.0' },
  },
  shared: [{ name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [] as string[] } } }],
  exposes: [{ path: './app' }],
};
const ROUTES = { owns: [{ path: '/notes', access: 'public', robots: 'noindex' }] };

/** What a build wrote, with other contents of some files. */
async function adopt(files: Record<string, unknown>) {
  const folder = await mkdtemp(path.join(parent, 'dist '));
  const all = { 'mf-manifest.json': MANIFEST, 'routes.json': ROUTES, 'app.js': '', ...files };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(path.join(folder, file), text);
  }
  return adoptContainer(folder);
}

const { metaData, shared } = MANIFEST;
const eager = [{ ...shared[0]!, assets: { js: { sync: ['react.js'] } } }];
const script = { ...metaData, remoteEntry: { name: 'remoteEntry.js', type: 'global' } };

test.each([
  ['no manifest', { 'mf-manifest.json': 'none' }, /mf-manifest\.json cannot be read/],
  ['no routes', { 'routes.json': '' }, /routes\.json cannot be read/],
  ['a route of the site', { 'routes.json': { owns: [{ path: '/mf/x' }] } }, /routes\.owns/],
  ['no app', { 'mf-manifest.json': { ...MANIFEST, exposes: [] } }, /does not expose \.\/app/],
  [
    'a script',
    { 'mf-manifest.json': { ...MANIFEST, metaData: script } },
    /library: \{ type: 'module' \}/,
  ],
  [
    'an eager React',
    { 'mf-manifest.json': { ...MANIFEST, shared: eager } },
    /eager copy of react.* eager: false/,
  ],
  [
    'a copy of React',
    { 'app.js': 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}' },
    /app\.js contains a copy of React\. Share react/,
  ],
  ['eval', { 'app.js': 'eval("0 //# sourceURL=webpack-internal:///a")' }, /eval\. Set mode/],
  [
    'styles in scripts',
    { 'app.js': 'document.createElement("style")' },
    /MiniCssExtractPlugin, or type: 'css\/auto'/,
  ],
  ['many bytes', { 'app.js': ' '.repeat(500_001) }, /has \d+ bytes; 500000 are the most/],
  [
    'many files',
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.js`, ''])),
    /has 63 files; 60 are the most/,
  ],
])(
  'A container with %s is refused, with what to change',
  async (_what, files: Record<string, unknown>, said) => {
    await expect(adopt(files)).rejects.toThrow(said);
  },
);

test('The same files are the same version, others are not', async () => {
  const [first, again, other] = [await adopt({}), await adopt({}), await adopt({ 'app.js': '1' })];
  expect(first).toMatchObject({ name: 'notes', version: again.version });
  expect(other.version).not.toBe(first.version);
});

test('A container finds the modules of the page in its share scope, in the version that it wants', async () => {
  const { dist } = await adopt({
    'remoteEntry.js': `let scope;
export const init = (given) => { scope = given; };
export const get = async (module) => () => ({ default: { module, scope } });`,
  });
  const react = { name: 'the React of the page' };
  provideSharedModules({ react });
  const { app } = (await import(pathToFileURL(path.join(dist, 'adopted/app.js')).href)) as {
    app: { App: { module: string; scope: Record<string, Record<string, { lib(): object }>> } };
  };
  expect(app.App.module).toBe('./app');
  expect(app.App.scope['react']!['19.0.0']!.lib()).toBe(react);
});
