import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteContract } from '@platform/contract/artifact';
import { run } from './bootstrap/program.mjs';
import { containsCommit, UNCOMMITTED } from './commits.ts';
import { writeCompiledTypes } from './declarations.ts';
import { distOf, type PartName, versionOf } from './part-sources.ts';
import { PROJECT_ROOT } from './parts.ts';

export interface BuiltPart {
  name: PartName;
  version: string;
  dist: string;
  /** `false` if the existing build was current. */
  built: boolean;
  milliseconds: number;
}

/** @throws Error with the name of the part and the output of its build */
export async function buildParts(options: {
  parts: readonly PartName[];
  log: (line: string) => void;
}): Promise<BuiltPart[]> {
  const built: BuiltPart[] = [];
  const compiled: Promise<void>[] = [];
  for (const name of options.parts) {
    const started = performance.now();
    const version = versionOf(name);
    const isCurrent = isCurrentBuild(distOf(name), version);
    if (!isCurrent) await buildPart(name, version);
    if (name !== 'shell') compiled.push(writeCompiledTypes(distOf(name)));
    // Its error is reported at the end: the compiler runs while the next part is built.
    compiled.at(-1)?.catch(() => undefined);
    const milliseconds = Math.round(performance.now() - started);
    options.log(
      `${name} ${version}${isCurrent ? ' is unchanged' : ` built in ${milliseconds} ms`}`,
    );
    built.push({ name, version, dist: distOf(name), built: !isCurrent, milliseconds });
  }
  await Promise.all(compiled);
  return built;
}

/**
 * Builds a part, even if its last build is current, in a separate process: the federation plugin numbers the builds of
 * a process and writes the number into the files.
 * @throws Error with the name of the part and the output of its build
 */
export async function buildPart(name: PartName, version = versionOf(name)): Promise<void> {
  const mark = builtMark(distOf(name));
  rmSync(mark, { force: true });
  const { code, output } = await run(process.execPath, [BUILD_PART, name], {
    cwd: PROJECT_ROOT,
    env: productionEnv(),
    output: 'kept',
  });
  if (code !== 0) throw new Error(`${name} could not be built:\n${output.trim()}`);
  // Written last, so that an interrupted build does not count as complete.
  writeFileSync(mark, version);
}

/** With `VITEST` set, the federation plugin would share no modules, and React would be built for development. */
export function productionEnv(): NodeJS.ProcessEnv {
  const { VITEST: _, ...env } = process.env;
  return { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE };
}

const NODE_COMPILE_CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/node');

/** `.js` in a packed platform. */
const BUILD_PART = path.join(
  import.meta.dirname,
  `build-part${path.extname(import.meta.filename)}`,
);

const builtMark = (dist: string): string => path.join(dist, '.built');

/**
 * Not one of a commit that was amended or rebased since: a release would refuse it, because these sources do not
 * contain its commit.
 */
export function isCurrentBuild(dist: string, version: string, root = PROJECT_ROOT): boolean {
  const mark = builtMark(dist);
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) return false;
  const contract = readFileSync(path.join(dist, 'contract.json'), 'utf8');
  const { commit } = JSON.parse(contract) as Pick<RemoteContract, 'commit'>;
  return commit === UNCOMMITTED || containsCommit(commit, root);
}
