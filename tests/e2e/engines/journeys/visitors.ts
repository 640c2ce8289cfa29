import { OPEN_PAGES } from '../../fixtures/pages.ts';
import { expect, test, codeField, greeting, signIn, signOut, useMenu } from '../fixtures.ts';
import { heading, button, dialog, field, link, main, within } from '../tab.ts';
import { newResident } from '../../fixtures/resident.ts';

test('A visitor reads every public page in both languages', async ({ tab }) => {
  for (const address of OPEN_PAGES) {
    await tab.open(address);
    await tab.sees(heading());
    expect(await tab.run(() => document.querySelectorAll('h1').length), address).toBe(1);
    const width = await tab.run(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
});

/** Runs in the page, and plants what sets `isPlanted`. */
function plant(): void {
  const code = 'globalThis.isPlanted = true;';
  const script = document.createElement('script');
  const ways = [
    () => (script.textContent = code),
    () => script.append(code),
    () => document.body.append(script),
    () => document.body.setAttribute('onclick', code),
    () => document.body.insertAdjacentHTML('beforeend', `<img src=x: onerror="${code}">`),
  ];
  for (const way of ways) {
    try {
      way();
    } catch {
      // Refused.
    }
  }
  document.body.click();
}

test('A script that an attacker plants in a page does not run', async ({ tab, expectedErrors }) => {
  const isPlanted = () => tab.run(() => 'isPlanted' in globalThis);
  await tab.goto('data:text/html,<body>A page without a policy');
  await tab.run(plant);
  expect(await isPlanted()).toBe(true);
  expectedErrors.push(
    /violates (script-src|require-trusted-types)|Content.Security.Policy|Trusted/,
  );
  await tab.open('/pricing');
  await tab.run(plant);
  expect(await isPlanted()).toBe(false);
});

test('A visitor reaches content, menu and form with the keyboard alone', async ({ tab }) => {
  const { email } = await newResident();
  await tab.open('/about');
  expect(await tab.run(() => document.hasFocus()), 'the page has the focus').toBe(true);
  await tab.press('Tab');
  await tab.hasFocus(link('Skip to content'));
  await tab.press('Enter');
  await tab.hasFocus(main());
  await tab.press('Shift', 'Tab');
  await tab.tabTo(button('Menu'), 'back');
  await tab.press('Enter');
  await tab.sees(dialog());
  await tab.press('Escape');
  await tab.doesNotSee(dialog());
  await tab.hasFocus(button('Menu'));
  await tab.press('Enter');
  await tab.tabTo(within(dialog(), link('Login')));
  await tab.press('Enter');
  await tab.isAt('/login');
  await tab.hasFocus(main());
  await tab.tabTo(field('Email'));
  await tab.type(email);
  await tab.press('Enter');
  await tab.sees(codeField);
});

test('A visitor opens the menu and a page by tapping', async ({ tab, engine }) => {
  await tab.open('/');
  await tab.run(() => {
    const kinds: string[] = [];
    addEventListener('pointerdown', ({ pointerType }) => kinds.push(pointerType));
    Object.assign(globalThis, { kinds });
  });
  await tab.tap(button('Menu'));
  await tab.tap(within(dialog(), link('Pricing')));
  await tab.isAt('/pricing');
  await tab.doesNotSee(dialog());
  const kinds = await tab.run(() => Reflect.get(globalThis, 'kinds') as string[]);
  expect(new Set(kinds)).toEqual(new Set([engine.hasTouch ? 'touch' : 'mouse']));
});

const isRestored = () => Reflect.has(globalThis, 'mark');
const mark = () => void Object.assign(globalThis, { mark: true });

test('A visitor goes back and forward through pages of several remotes', async ({ tab }) => {
  await tab.open('/about');
  await useMenu(tab, 'Pricing');
  await tab.sees(heading(/^Choose/));
  await useMenu(tab, 'Login');
  await tab.sees(heading(/^Log in/));
  await tab.goBack();
  await tab.isAt('/pricing');
  await tab.sees(heading(/^Choose/));
  await tab.goBack();
  await tab.isAt('/about');
  await tab.sees(heading(/^About/));
  await tab.goForward();
  await tab.isAt('/pricing');
  await tab.sees(heading(/^Choose/));
});

test('A page that a visitor goes back to is live', async ({ tab, engine }) => {
  await tab.open('/pricing');
  await tab.run(mark);
  await tab.open('/about');
  await tab.goBack();
  await tab.isAt('/pricing');
  await tab.isTakenOver();
  expect((await tab.run(isRestored)) || !engine.keepsPages, 'from the cache').toBe(true);
  await useMenu(tab, 'Login');
  await tab.sees(heading(/^Log in/));
});

test('Back to a member page after signing out shows nothing of it', async ({ tab, engine }) => {
  const resident = await signIn(tab);
  await tab.open('/account/profile');
  await tab.sees(greeting(resident));
  await tab.run(mark);
  await tab.open('/pricing');
  await signOut(tab);
  await tab.goBack();
  await tab.isAt(/^\/login/);
  expect((await tab.run(isRestored)) || !engine.keepsPages, 'from the cache').toBe(true);
  await tab.doesNotSee(greeting(resident));
});
