import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type UserConfigFn } from 'vite';
import { sourceCommit } from './commits.ts';
import { describeFault } from './describe-fault.ts';
import { distOf, partFolder, type PartName, sourcesOf } from './part-sources.ts';
import { sealArtifact } from './seal-artifact.ts';

const name = process.argv[2] as PartName;
const dist = distOf(name);
const root = path.dirname(dist);

/** @throws Error with the lines to write, if it is none of the platform */
async function readConfig(): Promise<UserConfigFn> {
  const file = path.join(root, 'vite.config.ts');
  if (!existsSync(file)) throw otherConfig();
  // Node runs TypeScript. Vite would bundle the configuration first, once for each build.
  const { default: configOf } = (await import(file)) as { default?: unknown };
  if (typeof configOf === 'function') return configOf as UserConfigFn;
  throw otherConfig();
}

async function buildOf(
  configOf: UserConfigFn,
  options: { isSsrBuild: boolean },
): Promise<InlineConfig> {
  const config = await configOf({ command: 'build', mode: 'production', ...options });
  const plugins = [config.plugins].flat(2) as readonly ({ name?: string } | undefined)[];
  if (!options.isSsrBuild && !plugins.some((plugin) => plugin?.name === 'write-contract')) {
    throw otherConfig();
  }
  const target = { ...config.build, emptyOutDir: false };
  return { ...config, build: target, root, configFile: false, logLevel: 'warn' };
}

function otherConfig(): Error {
  const define = name === 'shell' ? 'defineShell' : 'defineRemote';
  const options = name === 'shell' ? '' : `{ name: '${name}' }`;
  const module = name === 'shell' ? 'define-shell' : 'define-remote';
  return new Error(`${partFolder(name)}/vite.config.ts does not build the part so that pages can load it. Write there:

import { ${define} } from '@platform/build/${module}';

export default ${define}(${options});`);
}

try {
  const configOf = await readConfig();
  const configs = await Promise.all([
    buildOf(configOf, { isSsrBuild: false }),
    buildOf(configOf, { isSsrBuild: true }),
  ]);
  // Git answers while the bundler works.
  const commit = sourceCommit(sourcesOf(name));
  // Both builds write into the folder at the same time, so neither of them may empty it.
  await rm(dist, { recursive: true, force: true });
  await Promise.all(configs.map((config) => build(config)));
  await sealArtifact(dist, await commit);
} catch (error) {
  console.error(describeFault(error));
  // The other of the two builds may still run.
  process.exit(1);
}
