import type { Page } from '@playwright/test';
import { languageOf } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { translatePage } from 'shared-kit/testing/translate-page';
import { expectAccessible } from '../fixtures/axe.ts';
import { DESK_STEPS, endDeskSite } from '../fixtures/desk-steps.ts';
import { readHead, servedHead } from '../fixtures/heads.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { OPEN_PAGES } from '../fixtures/pages.ts';
import {
  expectNoSidewaysScroll,
  expectNoStrayMarks,
  expectNothingCutOff,
  PHONE,
  setStyles,
  SMALL_PHONE,
  TEXT_SPACING,
  TWICE_THE_SIZE,
  ZOOMED,
} from '../fixtures/reflow.ts';
import { signInAs } from '../fixtures/resident.ts';
import { stack } from '../fixtures/stack.ts';
import { PLACES } from '../fixtures/places.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/** From now on the browser translates the page, and again after each change. */
const keepTranslated = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const translate = ${String(translatePage)};
    translate();
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => translate()).observe(document.body, everything);
  })()`);

const FOR_VISITORS = /\/(?:login|signup)$/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Holds the code of a page back, and expects that it hydrates the HTML instead of rendering the page again. */
async function expectTakenOver(page: Page, address: string): Promise<number> {
  const release = await holdRequests(page, '**/mf/**/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  const settled = await settledAt(page);
  await page.evaluate(() => {
    const served = document.querySelector('h1');
    const isKept = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => resolve(document.querySelector('h1') === served));
      observer.observe(document.querySelector('#root')!, { attributeFilter: ['data-state'] });
    });
    Reflect.set(window, 'isKept', isKept);
  });
  release();
  const isKept = page.evaluate(() => Reflect.get(window, 'isKept') as Promise<boolean>);
  expect(await isKept, 'the heading is kept').toBe(true);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
  // The top bar shows one of these links once the session is known.
  await expect(topBar(page).locator('a:is([href$="/login"], [href$="/account"])')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  return settled;
}

/** The place and the computed styles of every element of a page. */
const lookOfAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Two moments of a running animation would look different.
    for (const animation of document.getAnimations()) animation.cancel();
    return [...document.body.querySelectorAll('*:not(link)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        return [...style].map((property) => style.getPropertyValue(property));
      });
      return [element.className, x, y, width, height, ...styles].join(' ');
    });
  });

test.describe(
  'Every page',
  { tag: ['@pages', '@shell', '@marketing', '@auth', '@commerce', '@account'] },
  () => {
    for (const [place, open] of Object.entries(PLACES)) {
      // Emails are no pages.
      if (place.startsWith('mail-')) continue;
      test(`${place} is accessible at each size`, async ({ page, expectedErrors }) => {
        expectedErrors.push(/no-such-page|Failed to (?:load resource|fetch)|cannot be loaded/);
        await open(page);
        await expectAccessible(page, place);
        await page.setViewportSize(ZOOMED);
        await expectNoSidewaysScroll(page, '200 %');
        await page.setViewportSize(PHONE);
        await expectNoStrayMarks(page, 'a phone');
        await setStyles(page, TWICE_THE_SIZE);
        await expectNoSidewaysScroll(page, 'text of twice the size');
        await expectNothingCutOff(page, 'text of twice the size');
        await page.setViewportSize(SMALL_PHONE);
        await setStyles(page, TEXT_SPACING);
        await expectNoSidewaysScroll(page, 'wide text');
        await expectNothingCutOff(page, 'wide text');
      });
    }

    test('A page that was translated early works', async ({ page, expectedErrors }) => {
      // React renders such a page again, and says so.
      expectedErrors.push(/Minified React error #4\d\d/);
      await page.addInitScript(
        `document.addEventListener('DOMContentLoaded', () => (${String(translatePage)})())`,
      );
      await page.goto('/');
      await keepTranslated(page);
      await topBar(page).getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Choose what you study, and for how long',
      );
    });

    for (const address of OPEN_PAGES) {
      test(`Hydration of ${address} moves nothing`, async ({ page, resident }) => {
        await recordShifts(page);
        const settled = await expectTakenOver(page, address);
        expect(await shiftsSince(page, settled), 'moved').toBeLessThan(0.001);
        await expect.poll(() => readHead(page)).toEqual(await servedHead(page, address));
        if (languageOf(address) === DEFAULT_LANGUAGE || FOR_VISITORS.test(address)) return;
        await signInAs(page, resident);
        await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
        await expectTakenOver(page, address);
        await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
      });
    }

    test.describe('The desk', { tag: '@desk' }, () => {
      // One worker, so that its site is released only once.
      test.describe.configure({ mode: 'default' });
      test.afterAll(endDeskSite);

      for (const [state, open] of Object.entries(DESK_STEPS)) {
        test(`${state} is accessible`, async ({ page, expectedErrors }) => {
          expectedErrors.push(/Failed to load resource/);
          await open(page);
          await expectAccessible(page, state);
        });
      }
    });

    for (const address of ['/', '/pricing', '/login']) {
      test(`The first paint of ${address} has its final look`, async ({ browser, baseURL }) => {
        await using context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        const stylesheets = page.locator('link[rel="stylesheet"]');
        await page.goto(new URL(address, baseURL).href);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await stylesheets.count()).toBeGreaterThan(1);
        const complete = await lookOfAll(page);
        await stylesheets.evaluateAll((links) => {
          for (const link of links) (link as HTMLLinkElement).disabled = true;
        });
        expect(await lookOfAll(page)).toEqual(complete);
      });
    }

    test('The gallery of the kit is accessible, and fits narrow phones', async ({ page }) => {
      await page.goto(`${stack.gallery}/`);
      await expectAccessible(page, 'gallery');
      const modal = page.getByRole('dialog');
      for (const state of ['Dialog, A question', 'Drawer, Short content']) {
        await page.getByRole('region', { name: state }).getByRole('button').click();
        await expect(modal).toBeVisible();
        await expectAccessible(page, state, 'dialog[open]');
        await page.keyboard.press('Escape');
        await expect(modal).toBeHidden();
      }
      await page.setViewportSize(SMALL_PHONE);
      for (const direction of ['ltr', 'rtl']) {
        await page.goto(`${stack.gallery}/?dir=${direction}`);
        await expect(heading(page)).toBeVisible();
        await expectNoSidewaysScroll(page, direction);
      }
    });
  },
);
