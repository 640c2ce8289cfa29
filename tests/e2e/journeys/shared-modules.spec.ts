import type { Page } from '@playwright/test';
import { signInAs } from '../fixtures/resident.ts';
import { rememberSharedModules, sharedModules } from '../fixtures/shared-modules.ts';
import { account, follow, landing, login, pricing } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

async function expectOneCopyOfEach(page: Page): Promise<void> {
  const { all, replaced } = await sharedModules(page);
  expect(replaced).toEqual([]);
  expect(all).toEqual(
    expect.arrayContaining([
      '@tanstack/react-query',
      'react',
      'react-i18next',
      'react-router-dom',
      'shared-kit/router',
      'shared-kit/session',
      'shared-kit/supabase',
      'shared-kit/ui',
    ]),
  );
}

test.describe('Shared modules', { tag: ['@shell', '@release'] }, () => {
  for (const [index, first] of [landing, pricing, account].entries()) {
    test(
      `A visit that begins at ${first.remote} loads one copy of each shared module`,
      index === 0 ? {} : { tag: '@releases' },
      async ({ page, resident, pageLoads }) => {
        await signInAs(page, resident);
        await page.goto(first.address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await rememberSharedModules(page);
        for (const next of [account, landing, pricing]) await follow(page, next);
        await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
        await follow(page, login);
        await expect(page.getByLabel('Email')).toBeVisible();
        await expectOneCopyOfEach(page);
        expect(pageLoads.count()).toBe(1);
      },
    );
  }
});
