import { holdRequests } from '../fixtures/hold-requests.ts';
import { signInAs } from '../fixtures/resident.ts';
import { logIn, toast, topBar } from '../fixtures/visitor.ts';
import { expect, test, watch } from '../fixtures/test.ts';

const AN_HOUR_AND_MORE = 2 * 60 * 60 * 1000;
const ENDED = 'You’ve been signed out. Please log in again.';

test.describe('Session', { tag: ['@auth', '@shell'] }, () => {
  test('An edit is kept while a session ends', async ({
    page,
    browser,
    signedIn,
    expectedErrors,
    faults,
  }) => {
    expectedErrors.push(/auth\/v1\/token/);
    const phone = await browser.newPage();
    watch(phone, faults);
    await signInAs(phone, signedIn);
    await page.clock.install();
    await page.goto('/account/profile');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Asha R. Rao');
    await phone.goto('/account/profile');
    await phone.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(phone).toHaveURL('/');
    await phone.close();
    await page.clock.fastForward(AN_HOUR_AND_MORE);
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(page).toHaveURL('/login?next=%2Faccount%2Fprofile');

    await logIn(page, signedIn, 2);
    await expect(page).toHaveURL('/account/profile');
    await expect(name).toHaveValue('Asha R. Rao');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  });

  test('A member whose session ended reads why', async ({
    page,
    signedIn: _member,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    await page.addInitScript(() => localStorage.setItem('language', 'hi-IN'));
    const refused = { code: 'PGRST303', message: 'JWT expired' };
    await page.route('**/rest/v1/users*', (route) => route.fulfill({ status: 401, json: refused }));
    await page.goto('/account/profile');
    const toasts = page.getByRole('region', { name: 'सूचनाएँ' });
    await expect(toasts.getByText(/^आप साइन आउट हो चुके हैं/)).toBeVisible();
    await expect(page).toHaveURL('/hi/login?next=%2Faccount%2Fprofile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isocentre में लॉग इन करें');
  });

  test('The log-in and sign-up pages redirect a member', async ({ page, signedIn }) => {
    const release = await holdRequests(page, '**/rest/v1/users*');
    await page.goto('/signup', { waitUntil: 'commit' });
    await expect(page.getByText('Taking you there...')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
    release();
    await expect(page).toHaveURL('/account/profile');
    await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
    await page.goto(`/login?next=${encodeURIComponent('/pricing?x=1#faq')}`);
    await expect(page).toHaveURL('/pricing?x=1#faq');
  });

  test('Signing out offline leaves nothing behind', async ({ page, signedIn, expectedErrors }) => {
    expectedErrors.push(/logout/);
    await page.goto('/account/profile');
    await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('commerce-purchases', '[]'));
    await page.route('**/auth/v1/logout*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(toast(page, 'Sign out failed. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.reload();
    await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
