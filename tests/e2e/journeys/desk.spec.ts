import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdPayment, makeOperator } from '../fixtures/operator.ts';
import { newResident, signInAs } from '../fixtures/resident.ts';
import { expect, test } from '../fixtures/test.ts';

/** The code of the desk that the browser requests. */
function watchDeskCode(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:mf\/desk\/|versions\/desk)/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

test.describe('The desk', { tag: ['@desk', '@shell'] }, () => {
  test('is an unknown address to visitors and members, whose browsers download no code of it', async ({
    page,
    resident,
  }) => {
    const requested = watchDeskCode(page);
    const unknown = page.getByRole('heading', { level: 1, name: 'This page does not exist' });
    await page.goto('/desk');
    await expect(unknown).toBeVisible();
    await signInAs(page, resident);
    await page.goto('/desk/shop');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(unknown).toBeVisible();
    expect(requested).toEqual([]);
  });

  test('shows an operator what is live, and lets the keyboard alone grant a held payment', async ({
    page,
    signedIn,
  }) => {
    const requested = watchDeskCode(page);
    const member = await newResident('Ravi Menon');
    const payment = await holdPayment(member.email);
    await makeOperator(signedIn.email);

    await page.goto('/desk');
    await expect(page).toHaveURL(/\/desk\/releases$/);
    await expect(page.getByRole('row', { name: /^shell/ }).first()).toBeVisible();
    await expectAccessible(page, 'releases');
    expect(requested.length).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Shop' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Held payments/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(payment)).toBeVisible();
    await expectAccessible(page, 'held payments');

    await page.getByRole('searchbox', { name: 'Find a member' }).focus();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name);
    await expectAccessible(page, 'a member');

    await page.getByRole('textbox', { name: 'Why you grant or refund it' }).focus();
    await page.keyboard.type('agreed by phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Grant ₹1?');
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Granted by ${signedIn.email}: agreed by phone`)).toBeVisible();

    await page.getByRole('link', { name: 'Looks' }).first().click();
    await expect(page.getByRole('row', { name: /granted a payment/ })).toContainText(payment);
    await expectAccessible(page, 'looks');
  });
});
