import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareTypes } from '@platform/build/compare-types';
import { sealArtifact } from '@platform/build/seal-artifact';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { renderPages } from '../compose/render-pages.ts';
import { readResult, type RenderRemote } from '../compose/render-remote.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Composer, Releaser } from '../releaser.ts';
import { defineAddresses } from '@platform/contract/addresses';
import type { SiteConfig } from '@platform/contract/site';
import type { PartContract } from '../part/artifact.ts';
import { aRemote, aShell } from './contracts.ts';

export const SHELL_PAGE =
  `<html lang="en-IN"><head><title data-rendered>Site</title>` +
  '<!--composed-head--><link rel="stylesheet" href="/mf/shell/1/main.css"><script type="module" src="/mf/shell/1/main.js"></script></head>' +
  '<body><div id="root"></div></body>';

/** Renders the app's text as the only heading, above the links of all remotes. */
const SHELL_SERVER = `
exports.sharedModules = {};
exports.renderPage = async ({ path, app, links }) =>
  '<title>' + path + '</title><h1>' + app.text + '</h1>' +
  links.map(({ to, label }) => '<a href="' + to + '">' + label['en-IN'] + '</a>').join('');
`;

/**
 * In this process: a process per page would take most of the time. render-remote.test.ts covers the separate process.
 */
const renderHere: RenderRemote = async (task) =>
  readResult(task, await renderPages(task).catch(({ message }: Error) => message));

export type SmallSite = Awaited<ReturnType<typeof smallSite>>;

export const ENV = { backend: 'http://localhost:54321', key: 'public' };

/** Of a remote. */
export const MEMBER_PAGES: Partial<RemoteContract> = {
  routes: {
    owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
  },
  pages: { '/account/*': { scripts: ['app.js'], styles: [] } },
};

/** Two languages, and a backend that pages must know. */
export const SMALL_SITE: SiteConfig = {
  url: 'https://site.example',
  addresses: defineAddresses<string>({
    defaultLanguage: 'en-IN',
    prefixes: { 'hi-IN': '/hi' },
  }),
  allowedSources: ({ backend = '' }) => ({ 'connect-src': [backend] }),
  preconnect: ({ backend = '' }) => ({ '/account/*': [backend] }),
  environment: {
    read: () => ({}),
    forBackend: ({ url, publishableKey }) => ({ backend: url, key: publishableKey }),
    check({ backend, key }) {
      if (!backend) throw new Error('Where is the backend?');
      if (key?.startsWith('secret')) throw new Error('The key is a secret one.');
    },
    withoutReports: { collector: '' },
  },
};

/** Composing code of one version, which contains every commit. */
export const COMPOSER: Composer = {
  version: 'code-1',
  readCommit: () => 'commit-1',
  contains: () => true,
};

export async function smallSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'small site '));
  const storeRoot = path.join(folder, 'store');
  const build = async (
    contract: PartContract,
    files: Record<string, string>,
    commit = 'commit',
  ): Promise<string> => {
    const dist = path.join(folder, `${contract.name} ${contract.version}`);
    await mkdir(path.join(dist, 'server'), { recursive: true });
    const all = { ...files, 'contract.json': JSON.stringify(contract) };
    for (const [file, text] of Object.entries(all)) await writeFile(path.join(dist, file), text);
    await sealArtifact(dist, commit);
    return dist;
  };
  const releaser: Releaser = {
    // Tests set the clock of this process.
    store: { ...folderStore(storeRoot), now: () => Promise.resolve(new Date()) },
    by: 'Asha <asha@example.org>',
    config: SMALL_SITE,
    renderRemote: renderHere,
    compareTypes,
    composer: COMPOSER,
    readSubjects: () => [],
    announce: () => Promise.resolve(),
    warn: () => undefined,
    now: () => new Date(),
  };
  return {
    storeRoot,
    releaser,
    /** @returns its folder */
    shell: (version: string, changes?: Partial<ShellContract>, script = `shell ${version}`) =>
      build(aShell({ version, ...changes }), {
        'index.html': SHELL_PAGE,
        'favicon.svg': '<svg/>',
        'main.js': script,
        'main.css': '',
        'server/app.cjs': SHELL_SERVER,
      }),
    /** Builds a remote of the given version, which owns `/<name>`. @returns its folder */
    remote: (
      name: string,
      version: string,
      changes?: Partial<RemoteContract>,
      files: Record<string, string> = {},
      commit?: string,
    ) =>
      build(
        aRemote(name, [`/${name}`], {
          version,
          code: ['app.js', ...Object.keys(files).filter((file) => /\.(?:js|css)$/.test(file))],
          ...changes,
        }),
        {
          'app.js': `${name} ${version}`,
          'server/app.cjs': `exports.app = { text: '${name} ${version}' };`,
          ...files,
        },
        commit,
      ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
