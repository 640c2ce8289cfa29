import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { PART_NAMES } from '../../build/build-inputs.ts';
import { buildParts } from '../../build/build-parts.ts';
import { serveSite } from '../../local/src/site/serve-site.ts';
import { liveSite } from '../../local/src/site/static-site.ts';
import { releaseBuilt } from '../../release/src/release-built.ts';
import { folderStore } from '../../release/src/store/folder-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the composed site answers, for example `http://localhost:4001`. */
    siteUrl: string;
  }
}

/** No test here runs a script, so nothing asks a backend. */
const ENV = { supabaseUrl: 'http://localhost:1', supabaseKey: 'none' };

/**
 * Builds the parts whose sources changed, releases them and serves the result, once for all test files of this project.
 * @returns what stops the server and deletes the release
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (): void => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'pages '));
  const store = folderStore(folder);
  const built = await buildParts({ parts: PART_NAMES, log });
  await releaseBuilt(store, { built, env: ENV, log });
  const site = await serveSite({ site: () => liveSite(store), port: 0 });
  project.provide('siteUrl', site.url);
  return async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  };
}
