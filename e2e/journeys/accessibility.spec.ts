import type { Page } from '@playwright/test';
import { ACCOUNT_STEPS } from '../fixtures/account-steps.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { missingCard, missingNote, toast } from '../fixtures/site.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

const THEMES = ['light', 'dark'] as const;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is still arriving would be judged half way.
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

for (const colorScheme of THEMES) {
  test.describe(`In the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every public page is accessible', async ({ page, expectedErrors }) => {
      test.setTimeout(90_000);
      expectedErrors.push(/status of 404 .*\/no-such-page$/);
      for (const address of PUBLIC_PAGES) {
        await open(page, address);
        await expectAccessible(page, address);
      }
    });

    test('every member page is accessible', async ({ page, signedIn }) => {
      for (const address of MEMBER_PAGES) {
        await open(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.name);
        await expectAccessible(page, address);
      }
    });

    test('purchases of every kind, the question before leaving and a conflict are accessible', async ({
      context,
    }) => {
      for (const state of ['purchases', 'profile-leaving', 'profile-conflict'] as const) {
        const page = await context.newPage();
        await ACCOUNT_STEPS[state](page);
        await expectAccessible(page, state);
        await page.close();
      }
    });

    test('the open drawer, a refused form and a missing remote are accessible', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/auth\/v1\/otp/, /mf\/commerce/, /RUNTIME-00\d|mf_commerce|Error: /);
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'drawer');

      await open(page, '/login');
      await page.getByLabel('Email').fill(newAddress());
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await expect(toast(page, 'Email not found. Signup to continue')).toBeVisible();
      await expectAccessible(page, 'refused form with its toast');

      await page.route('**/mf/commerce/**', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/pricing');
      await expect(missingNote(page)).toBeVisible();
      await expectAccessible(page, 'note on a page without its code');
      await page.getByRole('link', { name: 'Isocentre', exact: true }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('link', { name: 'Get Your Access Now' }).click();
      await expect(missingCard(page)).toBeVisible();
      await expectAccessible(page, 'card in place of a remote');
    });

    test('the gallery of the kit is accessible', async ({ page }) => {
      await page.goto(`${stack.gallery}/?theme=${colorScheme}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expectAccessible(page, 'gallery');
      for (const [button, role] of [
        ['Open Dialog', 'dialog'],
        ['Open Drawer', 'dialog'],
        ['Account', 'menu'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole(role)).toBeVisible();
        await expectAccessible(page, `gallery, ${button}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole(role)).toBeHidden();
      }
    });
  });
}
