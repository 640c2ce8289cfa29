import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './bootstrap/program.mjs';
import { foldersOf, type PartName } from './part-sources.ts';
import { PROJECT_ROOT } from './parts.ts';

export interface FailedCheck {
  name: 'types' | 'tests';
  command: string;
  /** What failed, without stacks. */
  output: string;
}

const SHOWN_LINES = 30;

/** Runs `tsc` where a part has a `tsconfig.json`, and its tests where the project has a configuration of Vitest. */
export async function checkParts(names: readonly PartName[]): Promise<FailedCheck[]> {
  const folders = [...new Set(names.flatMap((name) => foldersOf(name)))];
  const typed = folders.filter((folder) => isFile(folder, 'tsconfig.json'));
  const isTested = folders.length > 0 && isFile('vitest.config.ts');
  const projects = folders.flatMap((folder) => ['--project', path.basename(folder)]);
  const failed = await Promise.all([
    typed.length > 0 ? check('types', 'tsc', ['-b', ...typed]) : undefined,
    isTested ? check('tests', 'vitest', ['run', '--passWithNoTests', ...projects]) : undefined,
  ]);
  return failed.filter((one) => one !== undefined);
}

async function check(
  name: FailedCheck['name'],
  program: string,
  args: string[],
): Promise<FailedCheck | undefined> {
  const { NODE_ENV: _, FORCE_COLOR: _colour, ...env } = process.env;
  const { code, output } = await run(path.join(PROJECT_ROOT, 'node_modules/.bin', program), args, {
    cwd: PROJECT_ROOT,
    // Colours would be codes in a report.
    env: { ...env, NO_COLOR: '1' },
    output: 'kept',
  });
  if (code === 0) return undefined;
  const command = ['npx', program, ...args].join(' ');
  return { name, command, output: withoutStacks(output) };
}

/** Vitest lists what passed before the first failure. */
function withoutStacks(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+(at|❯) /.test(line));
  const first = lines.findIndex((line) => /\bFAIL\b|error TS/.test(line));
  return lines.slice(Math.max(first, 0)).slice(0, SHOWN_LINES).join('\n');
}

const isFile = (...names: string[]): boolean => existsSync(path.join(PROJECT_ROOT, ...names));
