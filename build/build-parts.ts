import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT, remoteFolder, REMOTE_NAMES } from './parts.ts';
import { versionOf } from './version.ts';

/** What became of one part. */
export interface BuiltPart {
  /** Its folder, for example `mf-auth`. */
  name: string;
  version: string;
  /** Whether it had to be built, or was there already. */
  built: boolean;
  milliseconds: number;
}

/** What the shell's files are made of, besides its own. */
const SHELL_ALSO = ['shared-kit'];

/**
 * Builds the shell and every remote whose sources differ from what its `dist` was built from.
 * @throws with the name of the part that cannot be built and the reason
 */
export async function buildParts(options: { log: (line: string) => void }): Promise<BuiltPart[]> {
  const parts = [
    { name: 'shell', version: versionOf('shell', SHELL_ALSO) },
    ...REMOTE_NAMES.map(remoteFolder).map((name) => ({ name, version: versionOf(name) })),
  ];
  const built: BuiltPart[] = [];
  for (const part of parts) {
    const started = performance.now();
    const isCurrent = builtVersion(part.name) === part.version;
    if (!isCurrent) await buildPart(part);
    const milliseconds = Math.round(performance.now() - started);
    options.log(
      `${part.name} ${part.version}${isCurrent ? ' is unchanged' : ` built in ${milliseconds} ms`}`,
    );
    built.push({ ...part, built: !isCurrent, milliseconds });
  }
  return built;
}

async function buildPart({ name, version }: { name: string; version: string }): Promise<void> {
  const root = path.join(PROJECT_ROOT, name);
  rmSync(builtMark(name), { force: true });
  try {
    await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  } catch (cause) {
    throw new Error(`${name} could not be built: ${(cause as Error).message}`, { cause });
  }
  // Last: a build that was interrupted must not be taken for a whole one.
  writeFileSync(builtMark(name), version);
}

const builtMark = (name: string): string => path.join(PROJECT_ROOT, name, 'dist/.built');

function builtVersion(name: string): string | undefined {
  const file = builtMark(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
