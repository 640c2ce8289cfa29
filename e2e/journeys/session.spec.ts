import type { Page } from '@playwright/test';
import { endSessions } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { signInAs } from '../fixtures/resident.ts';
import { fillDetails, logIn, toast, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const AN_HOUR_AND_MORE = 2 * 60 * 60 * 1000;
const ENDED = 'You have been signed out. Please log in again.';
const name = (page: Page) => page.getByLabel('Name', { exact: true });

test.describe('A session that ends while a form is open', () => {
  test('says so, and what was typed into the profile is there again after logging in', async ({
    page,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/token/);
    await page.clock.install();
    await page.goto('/account/profile');
    await name(page).fill('Asha R. Rao');
    await endSessions(signedIn.email);
    await page.clock.fastForward(AN_HOUR_AND_MORE);
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(page).toHaveURL('/login?next=%2Faccount%2Fprofile');

    await logIn(page, signedIn, 2);
    await expect(page).toHaveURL('/account/profile');
    await expect(name(page)).toHaveValue('Asha R. Rao');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  });

  test('leaves the details of an unfinished sign-up in their fields, the email too', async ({
    page,
    newcomer,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/token/);
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, { email: newcomer }, 2);
    await expect(page.getByText('Confirmed by code')).toBeVisible();
    await fillDetails(page, {});
    await endSessions(newcomer);
    await page.clock.fastForward(AN_HOUR_AND_MORE);
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(newcomer);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('6-digit code').fill(await mailbox.codeFor(newcomer, 3));
    await expect(toast(page, /^Account created successfully!/)).toBeVisible();
  });
});

test.describe('A stored session that is over', () => {
  test('and cannot be renewed leads to log in, and back from there', async ({
    page,
    resident,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/token/);
    await endSessions(resident.email);
    await signInAs(page, { ...resident, session: { ...resident.session, expires_at: 1 } });
    await page.goto('/account/payments');
    await expect(page).toHaveURL('/login?next=%2Faccount%2Fpayments');
    await logIn(page, resident, 2);
    await expect(page).toHaveURL('/account/payments');
  });

  test('is renewed as soon as the server can be reached', async ({
    page,
    resident,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/token/);
    await signInAs(page, { ...resident, session: { ...resident.session, expires_at: 1 } });
    await page.clock.install();
    let isDown = true;
    await page.route('**/auth/v1/token*', (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/account/payments', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await timePasses(page, '/login?next=%2Faccount%2Fpayments');
    isDown = false;
    await timePasses(page, '/account/payments');
  });
});

/** Lets the page's time run until it has gone to that address. */
const timePasses = (page: Page, address: string): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL(address, { timeout: 500 });
  }).toPass();

test.describe('Where the browser keeps nothing', () => {
  for (const [what, block] of [
    [
      'storage that may not be touched',
      () => {
        for (const store of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, store, {
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      },
    ],
    [
      'storage that is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(`residents sign up, log in and out for as long as the page is open: ${what}`, async ({
      page,
      mailbox,
    }) => {
      const email = newAddress();
      await page.addInitScript(block);
      await page.goto('/signup');
      await fillDetails(page, { email });
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
      await expect(toast(page, /^Account created successfully!/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await logIn(page, { email }, 2);
      await expect(page).toHaveURL('/account/profile');
    });
  }
});

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  '%2F%2Fevil.example',
  '/login',
];

test('Members who open log in or sign up are sent where they wanted to go, and never to another site', async ({
  page,
  signedIn,
}) => {
  for (const start of ['/login', '/signup']) {
    await page.goto(`${start}?next=${encodeURIComponent('/pricing?x=1#faq')}`);
    await expect(page).toHaveURL('/pricing?x=1#faq');
    for (const next of ELSEWHERE) {
      await page.goto(`${start}?next=${encodeURIComponent(next)}`);
      await expect(page, next).toHaveURL('/account/profile');
    }
  }
  await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
});

test('Who logs in with a way back to another site comes to the account', async ({
  page,
  resident,
}) => {
  await page.goto('/login?next=%2F%5Cevil.example');
  await logIn(page, resident, 2);
  await expect(page).toHaveURL('/account/profile');
});

test('Signing out without a network clears everything all the same', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/logout/);
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
  await page.route('**/auth/v1/logout*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Sign out failed. Please try again.')).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining('auth-token'),
  );
});
