import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('The usage of npm run lockfile is printed, and the lockfile stays as it is', () => {
  const command = path.join(import.meta.dirname, 'complete.ts');
  const printed = execFileSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  expect(printed).toMatch(/^npm run lockfile\n/);
  expect(printed).not.toContain('added');
});
