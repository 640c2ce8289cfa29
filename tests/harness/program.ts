import { execFile, type ExecFileOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_ROOT } from '@platform/build/parts';

/** A program that runs, and ends with its `asyncDispose`. */
export interface Program extends AsyncDisposable {
  pid: number;
  /** What it has printed until it was ready; the last line says so. */
  lines: readonly string[];
}

/** Runs a file with Node, and waits until it says that it is ready. @throws Error with its lines if it ends before */
export async function startProgram(
  file: string,
  args: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Program> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [file, ...args], { cwd, env, stdio: [...stdio] });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(stripVTControlCharacters(line));
    if (!/^ready |"event":"ready"/.test(line)) continue;
    // Without a reader, a full pipe would block the program.
    child.stdout.resume();
    return {
      pid: child.pid!,
      lines,
      async [Symbol.asyncDispose]() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error(`${file} ended before it was ready:\n${lines.join('\n')}`);
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const runProgram = (
  program: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });

/** Runs a command of this project as npm does. @param file its script, relative to the repository */
export const runCommand = (
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> =>
  runProgram(process.execPath, [path.join(PROJECT_ROOT, file), ...args], {
    env: { ...process.env, ...env },
  });

/** @returns what it printed @throws Error with all of its output: with `--json`, a command prints its error as data */
export async function succeed(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, options);
  if (code === 0) return stdout;
  throw new Error(`${[program, ...args].join(' ')} ended with ${code}.\n${stdout}${stderr}`);
}
