import path from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT } from '@platform/build/parts';
import { respond } from '@platform/release/respond/respond';
import { type HttpServer, listen, siteListener } from '@platform/release/respond/http-server';
import { folderFiles } from '@platform/serve/testing/fixed-site';
import { startSiteWithBackend } from 'tests/site';

const PARENT_CHECK_MS = 500;
const parent = process.ppid;

/**
 * Serves the whole production site for the journeys, with its own backend, on free ports and with new data. Runs until
 * SIGTERM, or until Playwright is gone: when that is killed, it stops no server. The last line that it prints contains
 * all addresses.
 */
const site = await startSiteWithBackend({ log: console.log });
const { backend } = site;
const gallery = await serveGallery();

process.once('SIGTERM', () => void stop());
const watch = setInterval(
  () => process.ppid !== parent && process.emit('SIGTERM'),
  PARENT_CHECK_MS,
);
console.log(
  `ready site=${site.url} gallery=${gallery.url} supabase=${backend.supabaseUrl} mailbox=${backend.mailboxUrl} ` +
    `database=${backend.databaseUrl} gateway=${backend.gatewayUrl} key=${backend.publishableKey} store=${site.store.place}`,
);

async function stop(): Promise<void> {
  clearInterval(watch);
  await gallery.close();
  await site[Symbol.asyncDispose]();
}

/** Builds and serves the kit's gallery, a separate page. */
async function serveGallery(): Promise<HttpServer> {
  const outDir = path.join(site.folder, 'gallery');
  const root = path.join(PROJECT_ROOT, 'shared-kit/gallery');
  const configFile = path.join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir } });
  const files = {
    file: folderFiles(outDir),
    addresses: new Set<string>(),
    prefixes: [],
    headers: [],
    redirects: [],
  };
  return listen(
    siteListener((request) => respond(files, request)),
    { port: 0 },
  );
}
