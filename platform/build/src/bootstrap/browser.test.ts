import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installedBrowser } from './browser.mjs';

test('A browser that is installed but does not start is skipped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [stub, real] = ['chromium', 'google-chrome'].map((name) => path.join(folder, name));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [code, file] of [real!, stub!].entries()) {
    writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
    chmodSync(file, 0o755);
  }
  expect(await installedBrowser()).toBe(real);
});
