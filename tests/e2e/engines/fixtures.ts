import path from 'node:path';
import { expect, inject, test as base } from 'vitest';
import { sessionStorageKey } from 'shared-kit/supabase';
import { stack } from '../fixtures/stack.ts';
import { startBreakableSite, type BreakableSite } from './breakable-site.ts';
import type { Browser, Driver } from './drivers/driver.ts';
import { chromium, firefox, webkit, type Engine } from './engines.ts';
import { Tab, article, button, dialog, field, heading, link, radio, within } from './tab.ts';
import { newResident, type Resident } from '../fixtures/resident.ts';

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

export const physics = article('Module II Physics');
export const greeting = ({ name }: Resident) => heading(`Hello, ${name}`);
export const codeField = field('6-digit code');

/** As a new member, without the steps of sign-up. */
export async function signIn(tab: Tab): Promise<Resident> {
  const resident = await newResident();
  await tab.open('/terms-and-conditions');
  await tab.run(
    (key, value) => localStorage.setItem(key, value),
    sessionStorageKey(stack.supabase),
    JSON.stringify(resident.session),
  );
  return resident;
}

/** By the menu of phones. */
export async function useMenu(tab: Tab, item: 'Pricing' | 'Account' | 'Login'): Promise<void> {
  await tab.click(button('Menu'));
  await tab.click(within(dialog(), link(item)));
}

export async function signOut(tab: Tab): Promise<void> {
  await tab.click(button('Menu'));
  await tab.click(within(dialog(), button('Sign Out')));
}

export async function askForCode(tab: Tab, email: string): Promise<void> {
  await tab.open('/login');
  await tab.fill(field('Email'), email);
  await tab.click(button('Send OTP'));
  await tab.sees(codeField);
}

export async function openPayment(tab: Tab): Promise<void> {
  await tab.open('/pricing');
  await tab.click(within(physics, button(/^Enroll Now/)));
  await tab.enterFrame('.razorpay-checkout-frame');
  await tab.sees(button('Pay ₹12,999'));
}

export async function pay(tab: Tab): Promise<void> {
  await tab.click(radio('Success'));
  await tab.click(button(/^Pay ₹/));
  await tab.enterFrame();
}
