import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { productionEnv } from '@platform/build/build-parts';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, onTestFinished, test } from 'vitest';
import { MANIFEST, twinServer } from './build-twin.ts';

test('The twin can be built from the sources of the site', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'twin '));
  onTestFinished(() => rm(folder, { recursive: true }));
  await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'build-alone.ts'), folder],
    { cwd: PROJECT_ROOT, env: productionEnv() },
  );
  expect(existsSync(path.join(folder, MANIFEST))).toBe(true);
  expect(existsSync(twinServer(folder))).toBe(true);
});
