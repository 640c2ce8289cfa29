import type { TestProject } from 'vitest/node';
import { startSite } from 'tests/site';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the composed site, for example `http://localhost:4001`. */
    siteUrl: string;
  }
}

/** No test here runs a script, so no request reaches a backend. */
export const ENV = { supabaseUrl: 'http://localhost:1', supabaseKey: 'none' };

/** Once for all test files of this project. @returns a function that stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({ env: () => ENV });
  project.provide('siteUrl', site.url);
  return async () => site[Symbol.asyncDispose]();
}
