import type { Page } from '@playwright/test';
import { HEADS, readHead, type Head } from '../fixtures/heads.ts';
import { follow, landing, login, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const expectHead = (page: Page, head: Head, where: string): Promise<void> =>
  expect.poll(() => readHead(page), where).toEqual(head);

const headFor = (path: string): Head => HEADS.get(path)!;

// tests/e2e/pages/head.test.ts tests the head that the server sends; here navigation changes it.
test.describe('Head of a page', { tag: ['@shell', '@marketing'] }, () => {
  test('A visitor who navigates always gets the head of the current page, and nothing from the previous one', async ({
    page,
  }) => {
    await page.goto('/refund-policy');
    for (const next of [pricing, login, landing, pricing]) {
      await follow(page, next);
      await expectHead(page, headFor(next.address), next.address);
    }
    const footer = page.getByRole('contentinfo');
    for (const [link, path] of [
      ['About', '/about'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click();
      await expectHead(page, headFor(path), path);
    }
    await page.goBack();
    await expectHead(page, headFor('/about'), 'back');
    await topBar(page).getByRole('link', { name: 'FAQ' }).click();
    await expectHead(page, headFor('/'), 'a section');
    await footer.getByLabel('Language').selectOption('हिन्दी');
    await expectHead(page, headFor('/hi'), 'in Hindi');
  });
});
