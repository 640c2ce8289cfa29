import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { PART_NAMES } from '@platform/build/part-sources';
import { buildParts } from '@platform/build/build-parts';
import { serveStore } from '@platform/serve/serve-store';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { folderStore } from '@platform/release/store/folder-store';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the composed site, for example `http://localhost:4001`. */
    siteUrl: string;
    /** The folder of its store. */
    store: string;
  }
}

/** No test here runs a script, so no request reaches a backend. */
export const ENV = { supabaseUrl: 'http://localhost:1', supabaseKey: 'none' };

/**
 * Builds the parts whose sources changed, releases them and serves the result, once for all test files of this project.
 * @returns a function that stops the server and deletes the release
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (): void => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'pages '));
  const store = folderStore(folder);
  const built = await buildParts({ parts: PART_NAMES, log });
  await releaseBuilt(releaserOf(store), { built, env: ENV, log });
  const site = await serveStore(store, { port: 0, isFresh: true });
  project.provide('siteUrl', site.url);
  project.provide('store', folder);
  return async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  };
}
