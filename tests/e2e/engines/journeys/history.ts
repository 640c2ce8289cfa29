import { expect, test } from '../fixtures.ts';
import { heading } from '../queries.ts';
import { greeting, signIn, signOut, useMenu } from '../steps.ts';

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
