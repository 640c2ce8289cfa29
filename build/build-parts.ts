import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT, remoteFolder, REMOTE_NAMES, type RemoteName } from './parts.ts';
import { sealArtefact } from './seal-artefact.ts';
import { sourceCommit } from './source-commit.ts';
import { inputsOf, SHELL_INPUTS, versionOf } from './version.ts';

/** What is built and released by itself. */
export type PartName = 'shell' | RemoteName;

/** Every part, the shell first. */
export const PART_NAMES: readonly PartName[] = ['shell', ...REMOTE_NAMES];

/** What became of one part. */
export interface BuiltPart {
  name: PartName;
  version: string;
  /** The folder that holds its artefact. */
  dist: string;
  /** Whether it had to be built, or was there already. */
  built: boolean;
  milliseconds: number;
}

/**
 * Builds those of the given parts whose sources differ from what their `dist` was built from.
 * @throws with the name of the part that cannot be built and the reason
 */
export async function buildParts(options: {
  parts: readonly PartName[];
  log: (line: string) => void;
}): Promise<BuiltPart[]> {
  const built: BuiltPart[] = [];
  for (const name of options.parts) {
    const started = performance.now();
    const version = versionOf(...inputs(name));
    const isCurrent = builtVersion(name) === version;
    if (!isCurrent) await buildPart(name, version);
    const milliseconds = Math.round(performance.now() - started);
    options.log(
      `${name} ${version}${isCurrent ? ' is unchanged' : ` built in ${milliseconds} ms`}`,
    );
    built.push({ name, version, dist: distOf(name), built: !isCurrent, milliseconds });
  }
  return built;
}

const inputs = (name: PartName): [folder: string, also: string[]] =>
  name === 'shell' ? SHELL_INPUTS : [remoteFolder(name), []];

const distOf = (name: PartName): string => path.join(PROJECT_ROOT, inputs(name)[0], 'dist');

async function buildPart(name: PartName, version: string): Promise<void> {
  const root = path.dirname(distOf(name));
  rmSync(builtMark(name), { force: true });
  try {
    await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
    await sealArtefact(distOf(name), sourceCommit(inputsOf(...inputs(name))));
  } catch (cause) {
    throw new Error(`${name} could not be built: ${(cause as Error).message}`, { cause });
  }
  // Last: a build that was interrupted must not be taken for a whole one.
  writeFileSync(builtMark(name), version);
}

const builtMark = (name: PartName): string => path.join(distOf(name), '.built');

function builtVersion(name: PartName): string | undefined {
  const file = builtMark(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
