import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { parseSeconds, readProject } from './project.ts';

test('A value of the wrong type is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'project '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'config.toml');
  await writeFile(file, 'project_id = "x"\n[auth.email]\notp_length = "6"\n');
  await expect(readProject(folder)).rejects.toThrow(
    'auth.email.otp_length: Invalid type: Expected number but received "6"',
  );
});

test.each([
  ['60s', 60],
  ['1h1m30s', 3690],
])('%s is %i seconds', (duration, seconds) => {
  expect(parseSeconds(duration)).toBe(seconds);
});

test.each(['', '60', '1 m', 'm'])('"%s" is not a duration', (duration) => {
  expect(() => parseSeconds(duration)).toThrow('is not a duration');
});
