import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { recoveryCard, readOnlyNote, toast } from '../fixtures/visitor.ts';
import { stack } from '../fixtures/stack.ts';
import { STEPS } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** One page for each layout. The default run checks these, `@all` also checks the others. */
const KINDS = ['/', '/about-our-mentor', '/refund-policy', '/pricing', '/signup', '/no-such-page'];
const REST = PUBLIC_PAGES.filter((address) => !KINDS.includes(address));

/** Opens a page and waits until its content is complete, so that axe checks all of it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

test.describe(
  'Accessibility',
  { tag: ['@shell', '@marketing', '@auth', '@commerce', '@account'] },
  () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    for (const [part, addresses] of [KINDS, REST].entries()) {
      const pages = part === 0 ? 'a public page of each kind' : 'every other public page';
      test(`${pages} is accessible`, exhaustive(part), async ({ page, expectedErrors }) => {
        expectedErrors.push(/status of 404 .*\/no-such-page$/);
        for (const address of addresses) {
          await open(page, address);
          await expectAccessible(page, address);
        }
      });
    }

    test('member pages are accessible', async ({ page, signedIn }) => {
      for (const address of MEMBER_PAGES) {
        await open(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.name);
        await expectAccessible(page, address);
      }
    });

    test('purchases of every kind, the unsaved-changes dialog, a conflict and prices that load are accessible', async ({
      context,
    }) => {
      for (const state of ['purchases', 'profile-leaving', 'profile-conflict', 'pricing-loading']) {
        const page = await context.newPage();
        await STEPS[state]!(page);
        await expectAccessible(page, state);
        await page.close();
      }
    });

    test('the open drawer, a rejected form and pages with a missing remote are accessible', async ({
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
      await expectAccessible(page, 'rejected form with its toast');

      await page.route('**/mf/commerce/**', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/pricing');
      await expect(readOnlyNote(page)).toBeVisible();
      await expectAccessible(page, 'prerendered page with a missing remote');
      await page.getByRole('link', { name: 'Isocentre', exact: true }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('link', { name: 'Get Your Access Now' }).click();
      await expect(recoveryCard(page)).toBeVisible();
      await expectAccessible(page, 'recovery card');
    });

    test('the gallery of the kit is accessible', async ({ page }) => {
      await page.goto(`${stack.gallery}/`);
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expectAccessible(page, 'gallery');
      const modal = page.getByRole('dialog');
      for (const button of ['Open Dialog', 'Open Drawer']) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(modal).toBeVisible();
        await expectAccessible(page, `gallery, ${button}`, 'dialog[open]');
        await page.keyboard.press('Escape');
        await expect(modal).toBeHidden();
      }
    });
  },
);
