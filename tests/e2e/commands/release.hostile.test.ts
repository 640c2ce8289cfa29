import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from 'tests/program';

let store: string;
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'hostile names '));
});
afterAll(() => rm(store, { recursive: true }));

// Each needs a process, so these are few.
describe.concurrent('A command that cannot be done says why and writes nothing', () => {
  test.each([
    ['release', ['../../etc']],
    ['preview', ['--for', '8 years', 'unknown']],
    ['live', ['freeze', 'unknown', '--until', 'tomorrow']],
    ['export', ['--listen']],
    ['live', ['prune', '30d']],
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

describe.concurrent('A command whose store does not answer names it, the cause, what stays, and what to do', () => {
  const STORE = {
    RELEASE_STORE: 's3://store/site',
    AWS_ENDPOINT_URL_S3: 'https://store.invalid/',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const NO_ANSWER =
    /^s3:\/\/store\/site\/ at store\.invalid: .+\. The live site stays as it is\. Check the address and the network, then repeat the command\.\n$/;

  test.each([
    ['release', ['commerce', '--no-smoke', '--uncommitted']],
    ['live', ['rollback', 'commerce']],
    ['remotes', []],
  ])('%s %j', async (command, args) => {
    const file = `platform/release/src/cli/${command}.ts`;
    const { code, stderr } = await runCommand(file, args, STORE);
    expect(stderr).toMatch(NO_ANSWER);
    expect(code).toBe(1);
  });
});
