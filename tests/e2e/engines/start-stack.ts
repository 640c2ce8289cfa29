import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackages } from '@platform/build/install';
import { run } from '@platform/build/program';
import { release } from '@platform/release/ask/release';
import { PROJECT_ROOT } from '@platform/build/parts';
import { startProgram } from 'tests/program';
import { installedEngines } from './installed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a site whose commerce has a second version. */
    secondSite: string;
  }
}

/** Once for all engines. @returns a function that stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await installPackages(import.meta.dirname, 'node_modules/puppeteer-core/package.json');
  // The types of its packages are here only, so `tsc -b` leaves this folder out.
  const { code } = await run('tsc', ['-b'], { cwd: import.meta.dirname, output: 'shown' });
  if (code !== 0) throw new Error('The types of the engines have mistakes.');
  for (const line of installedEngines().missing.values()) console.log(line);
  await using opened = new AsyncDisposableStack();
  opened.use(await runStack());
  // It reads the addresses of the stack when it is loaded.
  const { startReleasedSite } = await import('../fixtures/released-site.ts');
  const site = opened.use(await startReleasedSite());
  const commerce = await site.anotherVersion('commerce', {
    from: 'Choose what you study, and for how long',
    to: 'The second version of all prices',
  });
  await release(site.releaser, { dists: [commerce.dist] });
  project.provide('secondSite', site.url);
  const kept = opened.move();
  return () => kept.disposeAsync();
}

/**
 * Starts the stack of the journeys. Its addresses are in the environment, as those of Playwright's journeys are.
 * Fixtures read them when they are loaded, so import them only afterwards.
 */
async function runStack(): Promise<AsyncDisposable> {
  const stack = await startProgram(path.join(PROJECT_ROOT, 'tests/e2e/stack.ts'), []);
  // The last value, a folder, has a space in it.
  for (const [, name, address] of stack.lines.at(-1)!.matchAll(/(\w+)=(.+?)(?= \w+=|$)/g)) {
    process.env[`STACK_${name!.toUpperCase()}`] = address!;
  }
  return stack;
}
