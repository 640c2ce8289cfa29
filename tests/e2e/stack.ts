import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { PART_NAMES } from '@platform/build/part-sources';
import { buildParts } from '@platform/build/build-parts';
import { PROJECT_ROOT } from '@platform/build/parts';
import type { HttpServer } from '@platform/serve/http-server';
import { serveSite } from '@platform/serve/serve-site';
import { folderFiles, stateOf } from '@platform/serve/testing/fixed-site';
import { serveStore } from '@platform/serve/serve-store';
import { startTestBackend } from '@platform/local/testing';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { folderStore } from '@platform/release/store/folder-store';

const PARENT_CHECK_MS = 500;
const parent = process.ppid;

/**
 * Serves the whole production site for the journeys, with its own backend, on free ports and with new data. Builds only
 * parts whose sources changed. Runs until SIGTERM, or until Playwright is gone: when that is killed, it stops no server. The
 * last line that it prints contains all addresses.
 */
const folder = await mkdtemp(path.join(tmpdir(), 'journeys '));
const store = folderStore(path.join(folder, 'store'));
// Listens before it has a site, so that no other program can take the port that the backend is told.
const site = await serveStore(store, { port: 0, isFresh: true });
const [backend, built, gallery] = await Promise.all([
  // Members who pay in another window return to this address.
  startTestBackend({ siteUrl: site.url }),
  buildParts({ parts: PART_NAMES, log: console.log }),
  serveGallery(),
]);
await releaseBuilt(releaserOf(store), {
  built,
  env: {
    supabaseUrl: backend.supabaseUrl,
    supabaseKey: backend.publishableKey,
    gatewayUrl: backend.gatewayUrl,
  },
  log: console.log,
});

process.once('SIGTERM', () => void stop());
const watch = setInterval(
  () => process.ppid !== parent && process.emit('SIGTERM'),
  PARENT_CHECK_MS,
);
console.log(
  `ready site=${site.url} gallery=${gallery.url} supabase=${backend.supabaseUrl} mailbox=${backend.mailboxUrl} ` +
    `database=${backend.databaseUrl} gateway=${backend.gatewayUrl} key=${backend.publishableKey} store=${store.place}`,
);

async function stop(): Promise<void> {
  clearInterval(watch);
  await site.close();
  await gallery.close();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Builds and serves the kit's gallery, a separate page. */
async function serveGallery(): Promise<HttpServer> {
  const outDir = path.join(folder, 'gallery');
  const root = path.join(PROJECT_ROOT, 'shared-kit/gallery');
  await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  });
  const files = {
    file: folderFiles(outDir),
    addresses: new Set<string>(),
    prefixes: [],
    headers: [],
    redirects: [],
  };
  return serveSite({ state: () => stateOf(files), port: 0 });
}
