import type { Page } from '@playwright/test';
import { OPEN_PAGES } from '../fixtures/pages.ts';
import { stack } from '../fixtures/stack.ts';
import { STEPS } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** One page for each layout, with the longest words. The default run checks these, `@all` also checks the others. */
const KINDS = ['/hi', '/about', '/hi/about-our-mentor', '/refund-policy', '/signup', '/pricing'];
const REST = [...OPEN_PAGES, '/no-such-page'].filter((address) => !KINDS.includes(address));

/** The states with the widest content. */
const MEMBER_KINDS = ['login-code', 'purchases', 'payments-every-status', 'payments-loading'];
/** Emails have no frame, and the page behind them is another document. */
const REST_OF_STATES = Object.keys(STEPS).filter(
  (state) => !MEMBER_KINDS.includes(state) && !state.startsWith('mail-'),
);

/** The narrowest phone. */
const PHONE = { width: 320, height: 640 };
/** A laptop of 1280 pixels at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

/** The text spacing that readers may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** Adds styles as a browser extension does: the policy of the page forbids new elements, not these. */
const addStyles = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (css) => {
    const sheet = await new CSSStyleSheet().replace(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, text);

/** Expects that no content is wider than the window, except areas that scroll by themselves. */
async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const width = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(width.content, state).toBeLessThanOrEqual(width.window);
}

/** Expects that no element cuts off its text. */
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

/** The lines of the page that begin with a mark which belongs to the line before, or with a point that separates. */
const strayMarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const stray: string[] = [];
    let before: DOMRect | undefined;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!;
      for (const { 0: character, index } of text.matchAll(/\S/g)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const follows = before && before.bottom > box.top;
        if (/[.,;:!?·।]/.test(character) && !follows) stray.push(text);
        before = box;
      }
    }
    // Styles put a point before each item of a list in a line. The first point of a line is clipped.
    for (const item of document.body.querySelectorAll('*')) {
      const point = getComputedStyle(item, '::before');
      if (point.content !== '"·"') continue;
      const { left, top } = item.getBoundingClientRect();
      const previous = item.previousElementSibling?.getBoundingClientRect();
      if (previous && previous.bottom > top) continue;
      let clip = item.parentElement;
      while (clip && getComputedStyle(clip).overflowX !== 'clip') clip = clip.parentElement;
      const middle = left + Number.parseFloat(point.width) / 2;
      if (!clip || middle > clip.getBoundingClientRect().left) stray.push(`· ${item.textContent}`);
    }
    return stray;
  });

test.describe('Reflow', { tag: ['@shell', '@marketing', '@auth', '@commerce', '@account'] }, () => {
  for (const [index, addresses] of [KINDS, REST].entries()) {
    const pages = index === 0 ? 'a page of each kind' : 'every other page';
    test(
      `${pages} fits the narrowest phone with any text spacing, a phone with text of twice the size, and a laptop at 200 % zoom`,
      exhaustive(index),
      async ({ page, expectedErrors }) => {
        expectedErrors.push(/no-such-page/);
        for (const address of addresses) {
          await page.setViewportSize(ZOOMED);
          await page.goto(address);
          await expectNoSidewaysScroll(page, `${address} at 200 %`);
          await page.setViewportSize(PHONE);
          await expectNoSidewaysScroll(page, address);
          await addStyles(page, TEXT_SPACING);
          await expectNoSidewaysScroll(page, `${address} with wide text`);
          await expectNothingCutOff(page, `${address} with wide text`);
          await page.setViewportSize({ width: 360, height: 740 });
          await page.goto(address);
          await addStyles(page, 'html { font-size: 200% !important; }');
          await expectNoSidewaysScroll(page, `${address} with text of twice the size`);
        }
      },
    );
  }

  for (const state of [...MEMBER_KINDS, ...REST_OF_STATES]) {
    test(
      `The state ${state} fits the narrowest phone, and a phone with text of twice the size`,
      exhaustive(MEMBER_KINDS.includes(state) ? 0 : 1),
      async ({ page, expectedErrors }) => {
        expectedErrors.push(/Failed to load resource/);
        await page.setViewportSize(PHONE);
        await STEPS[state]!(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page, state);
        await page.setViewportSize({ width: 360, height: 740 });
        await addStyles(page, 'html { font-size: 200% !important; }');
        await expectNoSidewaysScroll(page, `${state} with text of twice the size`);
        await expectNothingCutOff(page, state);
      },
    );
  }

  test('On phones no line begins with a full stop or a separating point', async ({
    page,
    resident,
  }) => {
    const expectNoStrayMarks = async (state: string): Promise<void> => {
      for (const width of [PHONE.width, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await strayMarks(page), `${state} at ${width}`).toEqual([]);
      }
    };
    for (const address of KINDS) {
      await page.goto(address);
      await expectNoStrayMarks(address);
    }
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(resident.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expectNoStrayMarks('the code step');
  });

  test('In the menu of narrow phones each choice keeps its icon', async ({ page }) => {
    await page.goto('/');
    for (const width of [PHONE.width, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog');
      for (const choice of ['Theme', 'Language']) {
        const icon = menu.locator('label', { has: page.getByLabel(choice) }).locator('svg:visible');
        await expect
          .poll(async () => (await icon.boundingBox())?.width, `${choice}, ${width}`)
          .toBe(20);
      }
      await menu.getByRole('button', { name: 'Close' }).click();
    }
  });

  test('The gallery fits the narrowest phone in both writing directions', async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const direction of ['ltr', 'rtl']) {
      await page.goto(`${stack.gallery}/?dir=${direction}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page, `gallery, ${direction}`);
    }
  });
});
