import { readProfile } from '../../fixtures/database.ts';
import { expect, test } from '../fixtures.ts';
import { button, dialog, field, heading, link, within } from '../queries.ts';
import { greeting, signIn, signOut } from '../steps.ts';

const question = dialog('Leave without saving?');

test('A member who leaves an edited profile is asked, stays, and saves', async ({ tab }) => {
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
