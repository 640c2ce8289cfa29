import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type UserConfigFn } from 'vite';
import { sourceCommit } from './commits.ts';
import { distOf, type PartName, sourcesOf } from './part-sources.ts';
import { sealArtifact } from './seal-artifact.ts';

const name = process.argv[2] as PartName;
const dist = distOf(name);
const root = path.dirname(dist);
// Node runs TypeScript. Vite would bundle the configuration first, once for each build.
const { default: configOf } = (await import(path.join(root, 'vite.config.ts'))) as {
  default: UserConfigFn;
};

async function buildOf(options: { isSsrBuild: boolean }): Promise<InlineConfig> {
  const config = await configOf({ command: 'build', mode: 'production', ...options });
  const target = { ...config.build, emptyOutDir: false };
  return { ...config, build: target, root, configFile: false, logLevel: 'warn' };
}

// Git answers while the bundler works.
const commit = sourceCommit(sourcesOf(name));
// Both builds write into the folder at the same time, so neither of them may empty it.
await rm(dist, { recursive: true, force: true });
await Promise.all([
  build(await buildOf({ isSsrBuild: false })),
  build(await buildOf({ isSsrBuild: true })),
]);
await sealArtifact(dist, await commit);
