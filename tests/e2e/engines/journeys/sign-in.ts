import { mailbox, newAddress } from '../../fixtures/mailbox.ts';
import { newResident } from '../../fixtures/resident.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, textbox } from '../queries.ts';
import { askForCode, codeField, greeting, signOut } from '../steps.ts';

test('A resident signs up with a typed code, reloads, and signs out', async ({ tab }) => {
  const email = newAddress();
  await tab.open('/signup');
  await tab.fill(field('Name'), 'Asha Rao');
  await tab.fill(field('Email'), email);
  await tab.fill(field('Phone Number'), '98765 43210');
  await tab.fill(field('Institute Name'), 'AIIMS Nagpur');
  await tab.choose(field('Course'), 'MD');
  await tab.choose(field('Designation'), 'JR2');
  await tab.click(button('Send OTP'));
  await tab.sees(codeField);
  await tab.hasFocus(codeField);
  await tab.type(await mailbox.codeFor(email));
  await tab.isAt('/account/profile');
  await tab.sees(heading('Hello, Asha Rao'));
  await tab.open('/account/profile');
  await tab.sees(heading('Hello, Asha Rao'));
  await signOut(tab);
  await tab.isAt('/');
  expect(await tab.run(() => Object.keys(localStorage))).toEqual([]);
});

test('A member logs in with a copied code, hyphen and all', async ({ tab }) => {
  const resident = await newResident();
  await askForCode(tab, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  const email = await tab.newTab();
  await email.goto(
    `data:text/html,<textarea autofocus>Your code: ${code.slice(0, 3)}-${code.slice(3)}</textarea>`,
  );
  await email.click(textbox());
  await email.press('Control', 'a');
  await email.press('Control', 'c');
  await tab.click(codeField);
  await tab.press('Control', 'v');
  await tab.isAt('/account/profile');
  await tab.sees(greeting(resident));
});

test('A member logs in with a code that the phone fills in', async ({ tab }) => {
  const resident = await newResident();
  await askForCode(tab, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  // As Safari and Chrome do for `one-time-code`: the whole value, without a key.
  await tab.run((value) => {
    const input = document.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, code);
  await tab.isAt('/account/profile');
  await tab.sees(greeting(resident));
});
