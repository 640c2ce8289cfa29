import { newResident } from '../../fixtures/resident.ts';
import { expect, test } from '../fixtures.ts';
import { button, dialog, field, link, main, within } from '../queries.ts';
import { codeField } from '../steps.ts';

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
