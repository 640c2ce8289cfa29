import { mailbox, newAddress, RECEIPT, newResident } from '../../fixtures/resident.ts';
import {
  expect,
  test,
  askForCode,
  codeField,
  greeting,
  signOut,
  openPayment,
  pay,
  signIn,
} from '../fixtures.ts';
import { button, field, heading, textbox, article, link, text, within, dialog } from '../tab.ts';
import { ordersOf, readProfile } from '../../fixtures/database.ts';

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

const SUCCESS = 'Payment successful! Your subscription has been activated.';

test('A member buys a module, finds it, and saves the invoice', async ({ tab }) => {
  const { email } = await signIn(tab);
  await openPayment(tab);
  await pay(tab);
  await tab.sees(text(SUCCESS));
  await tab.click(link('See Your Purchases'));
  await tab.isAt('/account/purchases');
  await tab.sees(within(article('Module II Physics'), text('Active')));
  const [order, ...others] = await ordersOf(email);
  expect(order).toMatchObject({ status: 'completed', amount: 12_999, granted: 1 });
  expect(others).toEqual([]);
  const receipt = (await mailbox.mailFor(email, RECEIPT)).text;
  const [, number = ''] = /^Invoice: (INV-\d\d-\d\d-\d{3,})$/m.exec(receipt) ?? [];
  await tab.click(button(/^Download Invoice/));
  await expect.poll(() => tab.downloads()).toEqual([`${number}.pdf`]);
});

test('A member who leaves an edited profile is asked, stays, and saves', async ({ tab }) => {
  const question = dialog('Leave without saving?');
  const resident = await signIn(tab);
  await tab.open('/account/purchases');
  // Until the code of the page has loaded, its links load another document.
  await tab.sees(greeting(resident));
  await tab.click(link('Profile'));
  await tab.fill(field('Name'), 'Asha R. Rao');
  await tab.click(link('Purchases'));
  await tab.click(within(question, button('Keep Editing')));
  await tab.doesNotSee(question);
  await tab.isAt('/account/profile');
  await tab.goBack();
  await tab.click(within(question, button('Keep Editing')));
  await tab.isAt('/account/profile');
  await tab.click(button('Save Changes'));
  await tab.sees(heading('Hello, Asha R. Rao'));
  expect(await readProfile(resident.email)).toMatchObject({ name: 'Asha R. Rao' });
  await tab.click(link('Purchases'));
  await tab.isAt('/account/purchases');
});

test('A member who signs out in one tab is signed out in the other', async ({ tab }) => {
  const resident = await signIn(tab);
  await tab.open('/account/profile');
  await tab.sees(greeting(resident));
  const other = await tab.newTab();
  await other.open('/pricing');
  await signOut(other);
  await tab.isAt(/^\/login/);
  expect(await tab.run(() => Object.keys(localStorage))).toEqual([]);
});
