import type { Page } from '@playwright/test';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = [
  '/',
  '/about',
  '/about-our-mentor',
  '/hi',
  '/hi/about',
  '/hi/about-our-mentor',
  '/refund-policy',
  '/login',
  '/signup',
  '/pricing',
];

/** What WCAG 1.4.12 lets readers set. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** Elements that are wider than the page and not meant to be scrolled by themselves. */
async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const width = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(width.content, state).toBeLessThanOrEqual(width.window);
}

/** Words that are cut off by the box they stand in. */
async function expectNothingCutOff(page: Page, state: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main a, main button, header a, header button, h1, h2, h3, label',
      ),
    ]
      .filter((element): element is HTMLElement => element instanceof HTMLElement)
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = overflowX !== 'visible' || overflowY !== 'visible';
        return (
          hides &&
          (element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut, state).toEqual([]);
}

test('Nothing scrolls sideways and nothing is cut off on the narrowest phones, with any text spacing', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, address);
    await page.addStyleTag({ content: TEXT_SPACING });
    await expectNoSidewaysScroll(page, `${address} with wide text`);
    await expectNothingCutOff(page, `${address} with wide text`);
  }
  for (const direction of ['ltr', 'rtl']) {
    await page.goto(`${stack.gallery}/?dir=${direction}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, `gallery, ${direction}`);
  }
});

test('At 200 % zoom a laptop shows every page without sideways scroll', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, address);
  }
  await context.close();
});
