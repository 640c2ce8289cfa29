import { LINK_FAULTS } from '@platform/local/testing/faulty-link';
import { test } from '../fixtures/site-from-bucket.ts';
import { buyPhysics, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { expect } from '../fixtures/test.ts';
import { follow, landing, login, logIn, pricing } from '../fixtures/visitor.ts';
import { combination, noteSeen } from './combination.ts';

for (const [index, fault] of LINK_FAULTS.entries()) {
  test(
    `A resident notices nothing while the store of the releases is ${fault}`,
    combination(
      { table: 'The store', row: fault, column: 'read, log in, buy, pay' },
      { tag: ['@shell', '@auth', '@commerce'], tier: index === 0 ? 'group' : 'matrix' },
    ),
    async ({ page, served: { bucket }, resident }) => {
      await bucket.set(fault);
      try {
        await page.goto('/');
        await follow(page, pricing);
        await page.reload();
        await follow(page, login);
        await logIn(page, resident, 2);
        await expect(page.getByRole('heading', { level: 1, name: resident.name })).toBeVisible();
        await follow(page, pricing);
        await buyPhysics(page);
        await noteSeen(physics(page).getByText(SUCCESS));
        if (fault !== 'down') expect(bucket.met()).toBeGreaterThan(0);
      } finally {
        await bucket.set();
      }
      await page.reload();
      await follow(page, landing);
    },
  );
}
