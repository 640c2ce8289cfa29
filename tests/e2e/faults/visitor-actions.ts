import { expect, type Page } from '@playwright/test';
import { withDatabase } from '../fixtures/database.ts';
import { mailbox } from '../fixtures/resident.ts';
import { livePrices } from '../fixtures/checkout.ts';
import { fillDetails } from '../fixtures/visitor.ts';
import { type Action, placeOf, press } from './action.ts';

const NOT_SENT = 'Failed to send OTP. Please try again.';
const REJECTED = /^This code is wrong, expired or already used/;

const codeField = (page: Page) => page.getByLabel('6-digit code');
const accountOf =
  ({ name }: { name: string }) =>
  (page: Page) =>
    page.getByRole('heading', { level: 1, name });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press('Send OTP')(page);
}

const DETAILS = {
  Name: 'Asha Rao',
  'Phone Number': '98765 43210',
  'Institute Name': 'AIIMS Nagpur',
  Course: 'MD',
  Designation: 'JR2',
};

/** The code may have been used when its answer was lost: then the resident asks for another. */
async function enterCodeAgain(page: Page, email: string, verify: string): Promise<void> {
  const button = page.getByRole('button', { name: verify, exact: true });
  if (await button.isEnabled()) await button.click();
  const rejected = placeOf(page, REJECTED);
  const signedIn = page.getByRole('heading', { level: 1, name: 'Asha Rao' });
  await expect(rejected.or(signedIn)).toBeVisible();
  if (await signedIn.isVisible()) return;
  await page.clock.runFor(60_000);
  await press('Resend OTP')(page);
  await codeField(page).fill(await mailbox.codeFor(email, 3));
}

/** Of somebody who reads, signs up or logs in. */
export const VISITOR_ACTIONS: readonly Action[] = [
  {
    name: 'reads the prices',
    address: '/pricing',
    fails: ['Failed to load module information. Please refresh the page.'],
    denies: 'No individual modules',
    again: press('Reload Page'),
    reloads: true,
    works: livePrices,
  },
  {
    name: 'asks for a code to log in',
    address: '/login',
    act: (page, { email }) => askForCode(page, email),
    fails: [NOT_SENT],
    keeps: ({ email }) => ({ Email: email }),
    again: press('Send OTP'),
    works: codeField,
    needs: ['email'],
  },
  {
    name: 'enters the code',
    address: '/login',
    before: async (page, { email }) => {
      await askForCode(page, email);
      await codeField(page).waitFor();
    },
    act: async (page, { email }) => codeField(page).fill(await mailbox.codeFor(email, 2)),
    fails: ['Login failed. Please try again.', 'OTP verification failed. Please try again.'],
    again: (page, { email }) => enterCodeAgain(page, email, 'Verify & Login'),
    works: accountOf({ name: 'Asha Rao' }),
  },
  {
    name: 'completes the sign-up',
    prepare: ({ email }) =>
      withDatabase((sql) => sql`delete from public.users where email = ${email}`),
    isSignedIn: true,
    address: '/signup',
    before: (page) => page.getByText('Confirmed by code').waitFor(),
    act: async (page) => {
      await fillDetails(page, {});
      await press('Create Account')(page);
    },
    fails: ['Failed to create profile. Please try again.'],
    keeps: () => DETAILS,
    again: press('Create Account'),
    works: 'Account created successfully! Welcome to',
    proves: async ({ email }) => {
      const accounts = await withDatabase(
        (sql) => sql`select name from public.users where email = ${email}`,
      );
      expect(accounts).toEqual([{ name: 'Asha Rao' }]);
    },
  },
];
