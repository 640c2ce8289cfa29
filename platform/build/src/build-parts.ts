import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './bootstrap/program.mjs';
import { distOf, sourcesOf, type PartName } from './build-inputs.ts';
import { PROJECT_ROOT } from './parts.ts';
import { versionOf } from './version.ts';

/** What became of one part. */
export interface BuiltPart {
  name: PartName;
  version: string;
  /** The folder that holds its artifact. */
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
    const version = versionOf(...sourcesOf(name));
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

/**
 * In a process of its own: the federation plugin numbers what it builds, and the number ends up in the files.
 * So a part is the same files whether it is built alone or with others.
 */
async function buildPart(name: PartName, version: string): Promise<void> {
  rmSync(builtMark(name), { force: true });
  const { code, output } = await run(process.execPath, [BUILD_PART, name], {
    cwd: PROJECT_ROOT,
    env: productionEnv(),
    output: 'kept',
  });
  if (code !== 0) throw new Error(`${name} could not be built:\n${output.trim()}`);
  // Last: a build that was interrupted must not be taken for a whole one.
  writeFileSync(builtMark(name), version);
}

/**
 * The environment of a production build, also when a test runner starts it. The federation plugin shares no modules
 * where it finds `VITEST`, and React would be built for development.
 */
function productionEnv(): NodeJS.ProcessEnv {
  const { VITEST: _, ...env } = process.env;
  return { ...env, NODE_ENV: 'production' };
}

const BUILD_PART = path.join(import.meta.dirname, 'build-part.ts');

const builtMark = (name: PartName): string => path.join(distOf(name), '.built');

function builtVersion(name: PartName): string | undefined {
  const file = builtMark(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
