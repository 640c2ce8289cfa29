import { readFileSync } from 'node:fs';
import { PAGE, pageOf } from 'tests/proof';
import { expect, test } from 'vitest';

test('The page of what was measured shows the published figures', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(pageOf());
});
