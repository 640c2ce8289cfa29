import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { giveAccess } from '../fixtures/database.ts';
import { expect, test } from '../fixtures/test.ts';

const PHYSICS = 'Module II Physics';
const FOUNDATIONS = 'Module I Foundations';
const CLINICAL = 'Module III Clinical';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

test('A member sees how much time is left of each module, and renews one that runs out as it was bought', async ({
  page,
  signedIn: { email },
}) => {
  await giveAccess(email, { module: CLINICAL, months: 12, startedDaysAgo: 65, endsInDays: 300 });
  await giveAccess(email, { module: PHYSICS, months: 36, startedDaysAgo: 1080, endsInDays: 16 });
  await page.goto('/account/purchases');

  const active = card(page, CLINICAL);
  await expect(active.getByText('Active', { exact: true })).toBeVisible();
  await expect(active.getByText('65 of 365 days')).toBeVisible();
  await expect(active.getByRole('link')).toHaveCount(0);

  const expiring = card(page, PHYSICS);
  await expect(expiring.getByText('Expiring Soon')).toBeVisible();
  await expect(expiring.getByText('1080 of 1096 days')).toBeVisible();
  await expectAccessible(page, 'purchases');
  await expiring.getByRole('link', { name: 'Renew Now' }).click();

  await expect(page).toHaveURL(/\/pricing\?item=/);
  const offer = card(page, PHYSICS);
  await expect(offer.getByRole('radio', { name: '3 Years' })).toBeChecked();
  await expect(offer.getByRole('button', { name: 'Enroll Now' })).toBeInViewport();
});

test('A module that has expired can be bought again from its card', async ({
  page,
  signedIn: { email },
}) => {
  await giveAccess(email, { module: FOUNDATIONS, months: 6, startedDaysAgo: 200, endsInDays: -17 });
  await page.goto('/account/purchases');
  const expired = card(page, FOUNDATIONS);
  await expect(expired.getByText('Expired', { exact: true })).toBeVisible();
  await expect(expired.getByText('183 of 183 days')).toBeVisible();
  await expired.getByRole('link', { name: 'Reactivate' }).click();
  await expect(card(page, FOUNDATIONS).getByRole('radio', { name: '6 Months' })).toBeChecked();
});
