import { missing } from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/test.ts';
import { follow, landing, pricing, readOnlyNote } from '../fixtures/visitor.ts';
import { combination, noteSeen } from './combination.ts';

test(
  'A visitor reads the prices although the entry of commerce is missing',
  combination(
    { table: 'The code of commerce', row: 'entry answers 404', column: 'read' },
    { tag: ['@shell', '@commerce'], isOnDiagonal: true },
  ),
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/\/mf\/commerce\//, /Failed to load/);
    await page.route('**/mf/commerce/*/assets/app-*.js', missing);
    await page.goto(pricing.address);
    await noteSeen(readOnlyNote(page));
    await follow(page, landing);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
