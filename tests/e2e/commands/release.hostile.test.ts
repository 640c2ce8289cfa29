import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

let store: string;
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'hostile names '));
});
afterAll(() => rm(store, { recursive: true }));

// Each needs a process, so these are few.
describe.concurrent('A command that cannot be done says why and writes nothing', () => {
  test.each([
    ['release', ['../../etc']],
    ['release', ['--preview', '--for', '8 years', 'unknown']],
    ['live', ['canary', 'watch', '--stages', '25,5,100', 'unknown']],
    ['live', ['freeze', 'unknown', '--until', 'tomorrow']],
    ['remotes', ['unknown']],
    ['export', ['--listen']],
    ['prune', ['30d']],
  ])('%s %j', async (command, args) => {
    const { code, stdout, stderr } = await runCommand(
      `platform/release/src/cli/${command}.ts`,
      args,
      { RELEASE_STORE: store },
    );
    const printed = stdout + stderr;
    expect(code).toBe(1);
    expect(printed.trim()).not.toBe('');
    expect(printed, 'no stack').not.toMatch(/\n\s+at |node:internal/);
    expect(await readdir(store)).toEqual([]);
  });
});
