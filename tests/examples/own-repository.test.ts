import { execFile, type ExecFileException } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildParts } from '@platform/build/build-parts';
import { PROJECT_ROOT } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import { readLive } from '@platform/release/adapters/stores/journal';
import { release } from '@platform/release/app/release';
import { releaserOf } from '@platform/release/app/releaser';
import { serveStore } from '@platform/serve/serve-store';
import { packAll } from 'scripts/pack-platform';
import { runServer } from 'verdaccio';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Two remotes in repositories of their own, with nothing but packages of a registry, and one store. Each test continues
// where the one before it ended.

const INSTALLED = path.join(PROJECT_ROOT, 'node_modules');
const opened = new AsyncDisposableStack();
let folder: string;
let registry: string;
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(await realpath(tmpdir()), 'own '));
  opened.defer(() => rm(folder, { recursive: true }));
  registry = await startRegistry();
  // npm publishes nothing without a token, and this registry accepts any.
  const rights = `registry=${registry}\n${registry.replace('http:', '')}:_authToken=any\n`;
  await writeFile(path.join(folder, '.npmrc'), rights);
  for (const { file } of await packAll(path.join(folder, 'packages')))
    await npm(folder, 'publish', file);
  await releaseMainSite();
});
afterAll(() => opened.disposeAsync());

/** Knows no other registry. */
async function startRegistry(): Promise<string> {
  const server = (await runServer({
    storage: path.join(folder, 'registry'),
    configPath: path.join(folder, 'registry.yaml'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$all' } },
    max_body_size: '50mb',
    log: { type: 'stdout', level: 'fatal' },
  })) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

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

async function npm(cwd: string, ...words: string[]): Promise<string> {
  const { VITEST: _, NODE_ENV: _env, ...variables } = process.env;
  const env = {
    ...variables,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    npm_config_userconfig: path.join(folder, '.npmrc'),
    npm_config_cache: path.join(folder, 'npm-cache'),
    RELEASE_STORE: path.join(folder, 'store'),
    RELEASED_BY: `The team of ${path.basename(cwd)}`,
  };
  try {
    return (await promisify(execFile)('npm', words, { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as ExecFileException;
    throw new Error(`npm ${words.join(' ')} failed.\n${stdout}${stderr}`, { cause: error });
  }
}

/** Packages of others, which need no network then. */
async function linkOthers(repository: string): Promise<void> {
  const target = path.join(repository, 'node_modules');
  const ours = new Set(['@platform', 'shared-kit']);
  await mkdir(target);
  for (const name of await readdir(INSTALLED)) {
    if (name.startsWith('.') || ours.has(name)) continue;
    await symlink(path.join(INSTALLED, name), path.join(target, name));
  }
}

async function makeRemote(name: string): Promise<string> {
  await npm(folder, 'create', '--yes', '@platform/remote', name);
  const repository = path.join(folder, name);
  await linkOthers(repository);
  await npm(repository, 'install');
  return repository;
}

const npmRun = (repository: string, script: string, ...words: string[]): Promise<string> =>
  npm(repository, 'run', '--silent', script, '--', ...words);

const get = async (address: string): Promise<string> => (await fetch(site + address)).text();

const repositories: string[] = [];

test.for(['blog', 'case-notes'])(
  'A team makes a repository for %s with npm alone, tests it and releases it next to the others',
  async (name) => {
    const store = folderStore(path.join(folder, 'store'));
    const before = (await readLive(store))!.parts;
    const repository = await makeRemote(name);
    repositories.push(repository);
    expect(await npmRun(repository, 'types', '--site', site)).toMatch('known for the first time');
    expect(await npmRun(repository, 'test')).toMatch(/Tests +4 passed/);
    await npmRun(repository, 'release', '--no-smoke');
    expect(await get(`/${name}`)).toMatch(/<h1[^>]*>/);
    const { parts, change } = (await readLive(store))!;
    expect(change.by).toBe(`The team of ${name}`);
    expect(parts).toMatchObject(before);
    expect(Object.keys(parts)).toEqual([...Object.keys(before), name]);
  },
);

test('Both pages are served', async () => {
  for (const repository of repositories) {
    const name = path.basename(repository);
    expect(await get(`/${name}`)).toMatch(name === 'blog' ? />Blog</ : />Case notes</);
  }
});
