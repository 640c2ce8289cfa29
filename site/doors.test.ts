import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const doors = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'doors.ts'), ...args]);

test('The usage of npm run doors is printed without an attempt', async () => {
  const { stdout } = await doors('--help');
  expect(stdout).toMatch(/^npm run doors\n/);
  expect(stdout).not.toContain('Trying');
});

test.each([
  ['--fast', "Unknown option '--fast'"],
  ['reports', "Unexpected argument 'reports'"],
])('npm run doors refuses %s with the usage', async (argument, reason) => {
  const refused = await doors(argument).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 1, stderr: `${reason}. Usage: npm run doors\n` });
});
