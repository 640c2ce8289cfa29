import { giveAccess, inDays } from '../../fixtures/database.ts';
import { expect, test, physics, signIn, useMenu } from '../fixtures.ts';
import { button, heading, text } from '../tab.ts';

const recoveryCard = heading('This part of the site did not load');
const secondVersion = heading('The second version of all prices');
const firstVersion = heading('Choose what you study, and for how long');
const CODE = '/assets/app-[^/]+\\.js$';
/** Sets a global mark if it runs. */
const tampered = (code: string): string => `globalThis.badCodeRan = true;${code}`;

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /integrity|Failed to (load|fetch|find)|cannot be loaded|no version of|import/i,
  );
});

test('Code that was changed on its way never runs', async ({ siteTab: tab, site }) => {
  site.breakFiles(RegExp(`^/mf/commerce/2\\..*${CODE}`), tampered);
  await tab.open('/pricing');
  await tab.sees(firstVersion);
  await tab.doesNotSee(secondVersion);
  await tab.doesNotSee(recoveryCard);
  expect(await tab.run(() => 'badCodeRan' in globalThis)).toBe(false);
});

test('Try Again brings a missing remote without a reload', async ({ siteTab: tab, site }) => {
  site.breakFiles(RegExp(`^/mf/auth/.*${CODE}`), tampered);
  await tab.open('/pricing');
  await tab.run(() => void Object.assign(globalThis, { mark: true }));
  await useMenu(tab, 'Login');
  await tab.sees(recoveryCard);
  site.breakFiles(/./);
  await tab.click(button('Try Again'));
  await tab.sees(heading(/^Log in/));
  await tab.doesNotSee(recoveryCard);
  expect(await tab.run(() => ['mark' in globalThis, 'badCodeRan' in globalThis])).toEqual([
    true,
    false,
  ]);
});

test('A member without a network reads what they bought', async ({ siteTab: tab, site }) => {
  const { email } = await signIn(tab);
  const module = 'Module II Physics';
  await giveAccess(email, { module, months: 12, from: inDays(-65), until: inDays(300) });
  await tab.open('/account/purchases');
  await tab.sees(physics);
  await tab.run(() => {
    void navigator.serviceWorker.ready.then(() => Object.assign(globalThis, { isReady: true }));
  });
  await expect.poll(() => tab.run(() => 'isReady' in globalThis)).toBe(true);
  await site.setOffline(true);
  // Firefox reports the refused connection to a driver that opens the address itself.
  await tab.run(() => location.assign('/pricing'));
  await tab.sees(heading('You’re offline'));
  await tab.sees(text(module));
  await site.setOffline(false);
  await tab.click(text('Try Again'));
  await tab.sees(secondVersion);
});
