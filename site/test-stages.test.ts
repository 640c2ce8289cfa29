import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { expect, test } from 'vitest';

test('A change of a folder that edge functions import runs all tests of the backend', () => {
  const functions = path.join(PROJECT_ROOT, 'supabase/functions');
  const imports = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(functions, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'(?:\.\.\/)+((?:platform\/)?[\w-]+)\/src\//g)])
    .map(([, folder]) => folder!);
  const imported = [...new Set(imports)];
  const backend = siteConfig.testStages!.find(({ name }) => name === 'backend')!;
  expect(imported).toContain('shared-kit');
  expect(backend.runsFor).toEqual(expect.arrayContaining(imported));
});
