import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPartNames } from './part-names.ts';

let store: string;
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'door of releases '));
});
afterAll(() => rm(store, { recursive: true }));

test.each([
  '',
  ' ',
  '.',
  '..',
  '../shell',
  'shell/../..',
  'mf-',
  'mf-mf-shell',
  'SHELL',
  'shell ',
  'shell\0',
  'shell;rm -rf .',
  '$(id)',
  '`id`',
  '*',
  '%2e%2e',
  'constructor',
  '__proto__',
  'toString',
  'https://evil.example/part',
  's3://bucket/prefix',
  'é',
  'x'.repeat(1000),
])('No part is called %j', (word) => {
  expect(() => readPartNames([word])).toThrow(/^There is no part called [^]*The parts are /);
});

test('Without a part, the command asks which part', () => {
  expect(() => readPartNames([])).toThrow(/^Which part\?/);
});

/** Runs a command as npm does. @returns its exit code and what it printed */
const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const file = path.join(import.meta.dirname, `${command}.ts`);
    const env = { ...process.env, RELEASE_STORE: store };
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr });
    });
  });

// Each needs a process, so these are few.
describe.concurrent('A command that cannot be done says why and writes nothing', () => {
  test.each([
    ['release', ['--unknown']],
    ['release', ['--canary']],
    ['release', ['../../etc']],
    ['release', ['--preview', '--for', '8 years', 'unknown']],
    ['rollback', []],
    ['rollback', ['--force', 'unknown']],
    ['canary', ['promote']],
    ['canary', ['explode', 'unknown']],
    ['canary', ['watch', '../..']],
    ['canary', ['watch', '--stages', '25,5,100', 'unknown']],
    ['remotes', ['unknown']],
    ['remotes', ['--changelog']],
    ['remotes', ['--changelog', '../..']],
    ['export', ['--listen']],
    ['prune', ['30d']],
  ])('%s %j', async (command, args) => {
    const { code, printed } = await run(command, ...args);
    expect(code).toBe(1);
    expect(printed.trim()).not.toBe('');
    expect(printed, 'no stack').not.toMatch(/\n\s+at |node:internal/);
    expect(await readdir(store)).toEqual([]);
  });
});
