import { expect, type Page } from '@playwright/test';
import { giveAccess, inDays, readProfile, withDatabase, giveOrders } from '../fixtures/database.ts';
import type { Resident } from '../fixtures/resident.ts';
import { type Action, NO_ANSWER, press, type Sign, tryAgain } from './action.ts';

const UNEXPECTED = 'An unexpected error occurred';
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

const PROFILE = '/account/profile';

const hasRead = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('main [data-busy]')).toHaveCount(0);
};

/** An action of a member on a page of the account, which has been read before. */
const inAccount = (
  { before, ...action }: Pick<Action, 'name' | 'fails' | 'works'> & Partial<Action>,
  address = PROFILE,
): Action => ({
  isSignedIn: true,
  address,
  again: tryAgain,
  ...action,
  async before(page, resident) {
    if (action.act && address === PROFILE) await hasRead(page);
    await before?.(page, resident);
  },
});

/** By a button that stays. */
const byButton = (name: string, button: string, signs: { fails: string; works: Sign }): Action =>
  inAccount({
    name,
    act: press(button),
    again: press(button),
    fails: [signs.fails],
    works: signs.works,
  });

const givePhysics = ({ email }: Resident) =>
  giveAccess(email, {
    module: 'Module II Physics',
    months: 12,
    from: inDays(-1),
    until: inDays(364),
  });
const giveOrder = ({ email }: Resident) =>
  giveOrders(email, [{ status: 'completed', hoursAgo: 30 }]);
const askForDeletion = ({ session }: Resident) =>
  withDatabase(
    (sql) => sql`insert into public.deletion_requests (user_id) values (${session.user.id})`,
  );
const deletionsOf = ({ session }: Resident) =>
  withDatabase(
    (sql) => sql`select user_id from public.deletion_requests where user_id = ${session.user.id}`,
  );

export const MEMBER_ACTIONS: readonly Action[] = [
  inAccount({
    name: 'opens the profile',
    fails: ['Failed to fetch profile.', NO_ANSWER],
    works: 'Your details',
  }),
  inAccount({
    name: 'saves the profile',
    act: async (page) => {
      await nameField(page).fill('Asha R. Rao');
      await press('Save Changes')(page);
    },
    fails: ['Failed to update profile. Please try again.'],
    keeps: () => ({ Name: 'Asha R. Rao' }),
    again: press('Save Changes'),
    works: 'Profile updated successfully!',
    proves: async ({ email }) =>
      expect(await readProfile(email)).toMatchObject({ name: 'Asha R. Rao' }),
  }),
  inAccount(
    {
      name: 'sees the purchases',
      prepare: givePhysics,
      fails: [UNEXPECTED, NO_ANSWER],
      denies: 'No purchases yet',
      works: 'Module II Physics',
    },
    '/account/purchases',
  ),
  inAccount(
    {
      name: 'sees the payments',
      prepare: giveOrder,
      fails: [UNEXPECTED, NO_ANSWER],
      denies: 'No payments yet',
      works: 'Module I Foundations',
    },
    '/account/payments',
  ),
  inAccount(
    {
      name: 'sees older payments',
      prepare: ({ email }) =>
        giveOrders(
          email,
          Array.from({ length: 51 }, (_, index) => ({ status: 'completed', hoursAgo: 24 * index })),
        ),
      act: press('Show Older Payments'),
      fails: ['Older payments could not be loaded.'],
      denies: 'All 50 payments are shown.',
      works: 'All 51 payments are shown.',
    },
    '/account/payments',
  ),
  inAccount({
    name: 'accepts the policies',
    prepare: ({ session }) =>
      withDatabase((sql) => sql`delete from public.consents where user_id = ${session.user.id}`),
    act: press('Accept'),
    again: press('Accept'),
    fails: ['Your acceptance could not be saved. Please try again.'],
    works: 'What you accepted',
  }),
  byButton('stops reminders', 'Stop Reminders', {
    fails: 'Your choice could not be saved. Please try again.',
    works: 'You won’t get any more reminders.',
  }),
  byButton('downloads the data', 'Download Your Data', {
    fails: 'Your data could not be downloaded. Please try again.',
    works: 'Your data has been downloaded.',
  }),
  inAccount({
    name: 'deletes the account',
    before: press('Delete Account…'),
    act: press('Delete Account'),
    fails: ['Your request could not be sent. Please try again.'],
    again: press('Delete Account'),
    works: 'Your account will be deleted on',
    proves: async (resident) => expect(await deletionsOf(resident)).toHaveLength(1),
  }),
  inAccount({
    name: 'looks whether the account will be deleted',
    prepare: askForDeletion,
    fails: [
      'We could not check whether your account is due for deletion.',
      'Failed to fetch profile.',
      NO_ANSWER,
    ],
    denies: (page) => page.getByRole('button', { name: 'Delete Account…' }),
    works: 'Your account will be deleted on',
  }),
  inAccount({
    name: 'keeps the account',
    prepare: askForDeletion,
    act: press('Keep My Account'),
    fails: ['Your request could not be cancelled. Please try again.'],
    again: press('Keep My Account'),
    works: 'Your account has been kept.',
    proves: async (resident) => expect(await deletionsOf(resident)).toHaveLength(0),
  }),
  inAccount({
    name: 'logs out',
    act: press('Sign Out'),
    fails: ['Sign out failed. Please try again.'],
    // The member is logged out. Only the code of the landing page may be missing.
    again: async (page) => {
      if (await page.getByRole('button', { name: 'Try Again' }).isVisible()) await tryAgain(page);
    },
    works: 'Everything for your radiation oncology exams',
  }),
  byButton('logs out on all devices', 'Sign Out Everywhere', {
    fails: 'You are still signed in. Please try again.',
    works: 'You’ve signed out on all your devices.',
  }),
];
