import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runPlainCommand, usageOf } from '@platform/build/command-line';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { readRoutes } from '@platform/build/read-part';
import { siteConfig } from '@platform/build/site';
import { startTestBackend } from '@platform/local/testing';
import { serveStore } from '@platform/serve/serve-store';
import { releaseFederated } from '../sites/federated.ts';
import { type Audit, lighthouseTable } from '../report/lighthouse-table.ts';

/** Fetched on demand: it would add 176 MB to every installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const HELP = `npm run lighthouse [-- <page> …]

Audits the public pages with Lighthouse, as npm start serves them: scores, metrics and failed audits of each page.
The first run downloads Lighthouse (176 MB) into npm's cache.

<page> …  audits these pages only, e.g. / /pricing`;

await runPlainCommand({ help: HELP, maxArguments: Infinity }, async (pages) => {
  const unknown = pages.find((page) => !page.startsWith('/'));
  if (unknown !== undefined) {
    throw new Error(`'${unknown}' is not the address of a page. Usage: ${usageOf(HELP)}`);
  }
  await run(pages.length > 0 ? pages : await indexedPages());
});

/** The pages that search engines may show. */
async function indexedPages(): Promise<string[]> {
  const routes = await Promise.all(REMOTE_NAMES.map(readRoutes));
  return routes
    .flatMap(({ owns }) => owns)
    .filter(({ prerender, robots }) => prerender && robots === 'index')
    .map((route) => route.path);
}

async function run(pages: readonly string[]): Promise<void> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse '));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const backend = await startTestBackend();
  started.defer(() => backend.stop());
  const { supabaseUrl: url, publishableKey } = backend;
  const env = siteConfig.environment.forBackend({ url, publishableKey });
  const store = await releaseFederated(folder, { env, log: console.log });
  const server = await serveStore(store, { port: 0 });
  started.defer(() => server.close());

  const audits: Audit[] = [];
  for (const page of pages) audits.push({ page, report: await audit(server.url + page) });
  console.log(`\n${lighthouseTable(audits)}`);
}

/** Runs Lighthouse with its defaults: a phone on a slow network, simulated. */
async function audit(url: string): Promise<Audit['report']> {
  const { PLAYWRIGHT_CHROMIUM } = process.env;
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...(PLAYWRIGHT_CHROMIUM && { CHROME_PATH: PLAYWRIGHT_CHROMIUM }) },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as Audit['report'];
}
