import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import { buildParts } from '@platform/build/build-parts';
import { siteConfig } from '@platform/build/site';
import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import { release } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { findFreePorts } from '@platform/local/ports';
import { serveStore } from '@platform/serve/serve-store';
import type { ShellContract } from '@platform/contract/artifact';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProgram, succeed } from 'tests/program';
import { type HttpServer, listen } from '@platform/release/respond/http-server';
import { commitAll, installFrom } from './outside.ts';

// Two remotes in repositories of their own, with nothing but packages of a registry, and one store. Each test continues
// where the one before it ended.

const opened = new AsyncDisposableStack();
let folder: string;
let registry: string;
let site: string;
const tarballs = inject('packages');

beforeAll(async () => {
  folder = await mkdtemp(path.join(await realpath(tmpdir()), 'own '));
  opened.defer(() => rm(folder, { recursive: true }));
  const running = opened.use(await startRegistry());
  registry = `${running.url}/`;
  // npm publishes nothing without a token, and this registry accepts any. Nobody answers for other packages.
  const rights = [
    `@platform:registry=${registry}`,
    `${registry.replace('http:', '')}:_authToken=any`,
    'registry=http://127.0.0.1:1/',
  ];
  await writeFile(path.join(folder, '.npmrc'), rights.join('\n'));
  const publishing = tarballs.map(({ file }) => npm(folder, 'publish', file));
  await Promise.all([...publishing, releaseMainSite()]);
});
afterAll(() => opened.disposeAsync());

async function releaseMainSite(): Promise<void> {
  const store = folderStore(path.join(folder, 'store'));
  const built = await buildParts({ parts: ['shell', 'marketing'], log: () => undefined });
  const env = siteConfig.environment.forBackend({
    url: 'http://localhost:54321',
    publishableKey: 'sb_publishable_test',
  });
  const { askBackend: _, ...config } = siteConfig;
  await release({ ...releaserOf(store), config }, { dists: built.map(({ dist }) => dist), env });
  const server = await serveStore(store, { port: 0, isFresh: true });
  opened.defer(() => server.close());
  site = server.url;
}

function npm(cwd: string, ...words: string[]): Promise<string> {
  const { VITEST: _, NODE_ENV: _env, FORCE_COLOR: _colour, ...variables } = process.env;
  const env = {
    ...variables,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    NO_COLOR: '1',
    npm_config_userconfig: path.join(folder, '.npmrc'),
    npm_config_cache: path.join(folder, 'npm-cache'),
    RELEASE_STORE: path.join(folder, 'store'),
    RELEASED_BY: `The team of ${path.basename(cwd)}`,
  };
  return succeed('npm', words, { cwd, env });
}

/** With the packages of the registry. Packages of others are linked, so that no network is needed. */
async function makeRemote(name: string): Promise<string> {
  await npm(folder, 'create', '--yes', '@platform/remote', name);
  const repository = path.join(folder, name);
  const { dependencies } = JSON.parse(
    await readFile(path.join(repository, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const alias = dependencies['shared-kit']!;
  await npm(repository, 'pack', alias.replace('npm:', ''));
  const installed = tarballs.map(({ name: published, file }) => ({
    name: alias.includes(published) ? 'shared-kit' : published,
    file,
  }));
  await installFrom(installed, { folder: repository, manifests: ['.', `mf-${name}`] });
  return repository;
}

const npmRun = (repository: string, script: string, ...words: string[]): Promise<string> =>
  npm(repository, 'run', '--silent', script, '--', ...words);

const get = async (address: string): Promise<string> => (await fetch(site + address)).text();

const readParts = async () => (await readLive(folderStore(path.join(folder, 'store'))))!;

test('A team makes a remote in its own repository from packages alone, and releases it after its checks', async () => {
  const said = await expectReleased('blog', 'Blog');
  expect(said).toContain('The types and tests of the parts passed.');
  const guide = await readFile(path.join(folder, 'blog/node_modules/shared-kit/README.md'), 'utf8');
  expect(guide).toMatch(/\| `shared-kit\/ui` \|.* PageHead,/);
});

test('Another team tests its page in a double of the shell, for each visitor and language, and releases it too', async () => {
  await expectReleased('case-notes', 'Case notes', '--no-checks');
  const said = await npmRun(path.join(folder, 'case-notes'), 'test');
  expect(said).toMatch(/Tests +4 passed/);
});

/** Makes it, and releases it next to what is live. @returns what the command said */
async function expectReleased(name: string, heading: string, ...options: string[]) {
  const before = await readParts();
  const repository = await makeRemote(name);
  expect(await npmRun(repository, 'types', '--site', site)).toMatch('known for the first time');
  await commitAll(repository, `Begin ${name}`);
  const said = await npmRun(repository, 'release', '--no-smoke', ...options);
  const { parts, change, code } = await readParts();
  expect(change).toMatchObject({ kind: 'release', by: `The team of ${name}` });
  expect(parts).toEqual({ ...before.parts, [name]: parts[name] });
  expect(code, 'the packages compose as the sources do').toEqual(before.code);
  expect(await get(`/${name}`)).toContain(`>${heading}</h1>`);
  return said;
}

test('A build refuses a name that the live shell does not provide, and the check a type that it does not accept', async () => {
  const repository = path.join(folder, 'blog');
  const page = path.join(repository, 'mf-blog/src/start/start-page.tsx');
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replaceAll('PageHead', 'PageHeader'));
  await expect(npmRun(repository, 'release', '--no-checks', '--uncommitted')).rejects.toThrow(
    "mf-blog/src/start/start-page.tsx imports { PageHeader } from 'shared-kit/ui', which shell/contract.json does not export",
  );
  await writeFile(page, text.replace('path={path}', 'path={1}'));
  await expect(npmRun(repository, 'check')).rejects.toThrow(
    "Type 'number' is not assignable to type 'string'",
  );
  await writeFile(page, text);
});

test('The command for types says what another live shell changes', async () => {
  const repository = path.join(folder, 'blog');
  const file = path.join(repository, 'shell/contract.json');
  const known = JSON.parse(await readFile(file, 'utf8')) as ShellContract;
  known.provides['shared-kit/ui']!.names.push('Gone');
  known.provides['react']!.version = '19.0.0';
  await writeFile(file, JSON.stringify(known));
  const said = await npmRun(repository, 'types', '--site', site);
  expect(said).toMatch(/react 19\.0\.0 -> 19\./);
  expect(said).toContain('shared-kit/ui no longer exports Gone');
  expect(await npmRun(repository, 'types', '--site', site)).toContain(
    'nothing changed for remotes',
  );
});

test('The remote runs inside the live shell: an edit keeps what is typed, an error shows its line', async () => {
  const repository = path.join(folder, 'blog');
  const program = path.join(repository, 'node_modules/@platform/serve/src/cli/dev.js');
  const [port] = await findFreePorts(2);
  const env = { ...process.env, PORT: String(port) };
  const server = opened.use(
    await startProgram(program, ['--site', site], { cwd: repository, env }),
  );
  const address = server.lines.at(-1)!.slice('ready '.length);
  const versions = await fetch(`${address}/versions/blog.json`);
  const { entry } = (await versions.json()) as { entry: string };
  const code = await fetch(address + entry);
  const allowed = [code, versions].map((one) => one.headers.get('access-control-allow-origin'));
  expect(allowed, 'no other origin reads what is developed').toEqual([null, null]);
  const browser = await chromium.launch(await installedBrowserOptions());
  opened.defer(() => browser.close());
  const page = await browser.newPage();
  const monitoring = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('start-monitoring')) monitoring.add(new URL(request.url()).origin);
  });
  await page.goto(`${site}/blog`, { waitUntil: 'networkidle' });
  await page.goto(`${address}/blog`, { waitUntil: 'networkidle' });
  expect(monitoring, 'faults here are not those of the live site').toEqual(new Set([site]));

  const edit = async (file: string, words: string, by: string): Promise<void> => {
    const source = path.join(repository, 'mf-blog/src', file);
    const text = await readFile(source, 'utf8');
    expect(text).toContain(words);
    await writeFile(source, text.replace(words, by));
  };
  const heading = page.getByRole('heading', { level: 1 });
  const loads = await page.evaluate(() => performance.timeOrigin);
  await expect.poll(() => heading.textContent()).toBe('Blog');
  const start = 'start/start-page.tsx';
  await edit(start, '<p className={styles.lead}>', '<input /><p className={styles.lead}>');
  await page.getByRole('textbox').fill('A draft');
  await edit('messages/en-IN.ts', "heading: 'Blog'", "heading: 'News'");
  await expect.poll(() => heading.textContent()).toBe('News');
  await edit(start, '</h1>', ' today</h1>');
  await expect.poll(() => heading.textContent()).toBe('News today');
  expect(await page.getByRole('textbox').inputValue()).toBe('A draft');

  const overlay = page.locator('vite-error-overlay');
  const fault = "  if (t('start.lead')) throw new Error('thrown just now');\n  return (";
  await edit(start, '  return (', fault);
  const stack = overlay.locator('.stack');
  await expect.poll(() => stack.textContent()).toContain('src/start/start-page.tsx:9:');
  await edit(start, fault, '  return (');
  await expect.poll(() => heading.textContent()).toBe('News today');
  expect(await overlay.count()).toBe(0);
  expect(await page.evaluate(() => performance.timeOrigin), 'the same page').toBe(loads);
  expect(await get('/blog'), 'the live site stays').toContain('>Blog</h1>');
});

/** What `npm publish` sends for one version. */
interface Published {
  name: string;
  'dist-tags': object;
  versions: object;
  _attachments?: Record<string, { data: string }>;
}

/** A registry of npm in memory: it knows what was published to it, and no other registry. */
async function startRegistry(): Promise<HttpServer & AsyncDisposable> {
  const packages = new Map<string, Published>();
  const archives = new Map<string, Buffer>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { _attachments = {}, ...sent } = (await json(request)) as Published;
    const versions = { ...packages.get(`/${sent.name}`)?.versions, ...sent.versions };
    packages.set(`/${sent.name}`, { ...sent, versions });
    for (const [file, { data }] of Object.entries(_attachments)) {
      archives.set(`/${sent.name}/-/${file}`, Buffer.from(data, 'base64'));
    }
    response.writeHead(201).end('{}');
  }

  const server = await listen(
    (request, response) => {
      const address = decodeURIComponent(request.url!);
      if (request.method === 'PUT') {
        void receive(request, response);
        return;
      }
      const found = packages.get(address);
      const answer = archives.get(address) ?? (found && JSON.stringify(found));
      response.writeHead(answer ? 200 : 404).end(answer ?? '{}');
    },
    { port: 0 },
  );
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}
