import path from 'node:path';
import { expect, inject, test as base } from 'vitest';
import { stack } from '../fixtures/stack.ts';
import { startBreakableSite, type BreakableSite } from './breakable-site.ts';
import type { Browser, Driver } from './drivers/driver.ts';
import { chromium, firefox, webkit, type Engine } from './engines.ts';
import { Tab } from './tab.ts';

export { expect } from 'vitest';

/** The narrowest phone that many residents have. */
const PHONE = { width: 360, height: 740 };

const ENGINES = [chromium, firefox, webkit];

interface Fixtures {
  /** The file of the test names it. */
  engine: Engine;
  browser: Browser;
  /** Of this journey. */
  visitor: Driver;
  /** On a phone, at no page yet. */
  tab: Tab;
  /** Its commerce has two versions. */
  site: BreakableSite;
  /** On a phone, at no page of that site yet. */
  siteTab: Tab;
  /** Console messages that a journey expects because it breaks something on purpose. */
  expectedErrors: RegExp[];
}

/** A journey fails on any error in the console. */
export const test = base.extend<Fixtures>({
  engine: [
    async ({}, use) => {
      const file = path.basename(expect.getState().testPath!, '.test.ts');
      await use(ENGINES.find(({ name }) => name === file)!);
    },
    { scope: 'file' },
  ],
  browser: [
    async ({ engine }, use) => {
      await using browser = await engine.start();
      await use(browser);
    },
    { scope: 'file' },
  ],
  expectedErrors: async ({}, use) => use([]),
  visitor: async ({ browser, engine, expectedErrors }, use) => {
    await using driver = await browser.newVisitor(PHONE);
    await use(driver);
    const known = [...expectedErrors, ...engine.tolerates];
    const faults = driver.faults().filter((fault) => !known.some((one) => one.test(fault)));
    expect(faults, 'no errors in the console').toEqual([]);
  },
  tab: async ({ visitor }, use) => use(new Tab(visitor, stack.site)),
  site: async ({}, use) => {
    await using site = await startBreakableSite(inject('secondSite'));
    await use(site);
  },
  siteTab: async ({ visitor, site }, use) => use(new Tab(visitor, site.url)),
});
