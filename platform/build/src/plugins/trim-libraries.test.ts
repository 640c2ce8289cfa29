import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routerWithoutWarnings } from './trim-libraries.ts';

test('The installed React Router has the constant for its warnings, and a build turns it off', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-router'));
  const { filter, handler } = routerWithoutWarnings().transform;
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.join(folder, file))
    .filter((file) => filter.id.test(file) && readFileSync(file, 'utf8').includes(filter.code));
  expect(files).toHaveLength(1);
  const { code } = handler(readFileSync(files[0]!, 'utf8'));
  expect(code).toContain('var ENABLE_DEV_WARNINGS = false;');
  expect(code).not.toContain('var ENABLE_DEV_WARNINGS = true');
});
