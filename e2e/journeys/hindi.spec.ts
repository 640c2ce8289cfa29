import type { Page } from '@playwright/test';
import { newAddress } from '../fixtures/mailbox.ts';
import { topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const foot = (page: Page) => page.getByRole('contentinfo');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ABOUT = 'Isocentre के बारे में';

test('A visitor who opens the site in Hindi stays in Hindi, goes on in English, and finds the way back', async ({
  page,
  pageLoads,
}) => {
  await page.goto('/hi');
  await expect(heading(page)).toHaveText(/रेडिएशन ऑन्कोलॉजी परीक्षा/);
  await topBar(page).getByRole('link', { name: 'सवाल-जवाब' }).click();
  await expect(page).toHaveURL('/hi#faq');
  await foot(page).getByRole('link', { name: 'हमारे बारे में' }).click();
  await expect(page).toHaveURL('/hi/about');
  await expect(heading(page)).toHaveText(ABOUT);

  await foot(page).getByLabel('भाषा').selectOption('English');
  await expect(page).toHaveURL('/about');
  await expect(heading(page)).toHaveText('About Isocentre');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await expect(foot(page).getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
    'href',
    '/about',
  );

  await page.goBack();
  await expect(page).toHaveURL('/hi/about');
  await expect(heading(page)).toHaveText(ABOUT);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await page.goBack();
  await expect(page).toHaveURL('/hi#faq');
  expect(pageLoads.count(), 'nothing was loaded anew').toBe(1);
});

test('Every link of a page in Hindi leads to Hindi where there is Hindi', async ({ page }) => {
  for (const address of ['/hi', '/hi/about', '/hi/about-our-mentor']) {
    await page.goto(address);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(links).toEqual(expect.arrayContaining(['/hi', '/hi/about', '/hi/about-our-mentor']));
    for (const english of ['/', '/about', '/about-our-mentor']) {
      expect(links, address).not.toContain(english);
    }
  }
});

test('Choosing a language leaves the reader where they are', async ({ page }) => {
  await page.goto('/about');
  const picker = foot(page).getByRole('combobox');
  await picker.focus();
  await picker.selectOption('हिन्दी');
  await expect(page).toHaveURL('/hi/about');
  await expect(heading(page)).toHaveText(ABOUT);
  await expect(picker).toBeFocused();
  await expect(picker).toBeInViewport();
});

test('On a phone the drawer is in Hindi, fits, and leads to the page in English', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/hi');
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'लॉग इन' })).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole('link', { name: 'साइन अप' })).toBeInViewport({ ratio: 1 });
  await drawer.getByLabel('भाषा').selectOption('English');
  await expect(page).toHaveURL('/');
  await expect(drawer).toBeHidden();
  await expect(heading(page)).toHaveText(/^Everything for your radiation oncology exams/);
});

test('Who chose Hindi earlier is taken to the page in Hindi; who chose nothing is not', async ({
  page,
}) => {
  await page.goto('/hi');
  await page.goto('/about');
  await expect(heading(page)).toHaveText('About Isocentre');
  await foot(page).getByLabel('Language').selectOption('हिन्दी');
  await expect(page).toHaveURL('/hi/about');
  await page.goto('/?utm_source=mail#faq');
  await expect(page).toHaveURL('/hi?utm_source=mail#faq');
  await expect(page.locator('#faq')).toBeInViewport();
});

test('Where a page has no Hindi the frame goes on in Hindi, and legal pages say why they do not', async ({
  page,
}) => {
  await page.goto('/hi');
  await foot(page).getByRole('link', { name: 'रिफ़ंड नीति' }).click();
  await expect(page).toHaveURL('/refund-policy');
  await expect(topBar(page).getByRole('link', { name: 'कीमतें' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('अंग्रेज़ी पाठ ही मान्य है');
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en-IN');
  await topBar(page).getByRole('link', { name: 'Isocentre', exact: true }).click();
  await expect(page).toHaveURL('/hi');
});

test('Who came in Hindi signs in, and has an account, in Hindi', async ({
  page,
  resident,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await page.goto('/hi');
  await topBar(page).getByRole('link', { name: 'लॉग इन' }).click();
  await expect(heading(page)).toHaveText('Isocentre में लॉग इन करें');
  await expect(page).toHaveTitle(/^लॉग इन/);
  await page.getByLabel('ईमेल', { exact: true }).fill(newAddress());
  await page.getByRole('button', { name: 'OTP भेजें' }).click();
  await expect(page.getByText('इस ईमेल से अभी कोई खाता नहीं है।')).toBeVisible();

  await page.getByLabel('ईमेल', { exact: true }).fill(resident.email);
  await page.getByRole('button', { name: 'OTP भेजें' }).click();
  await page.getByLabel('6 अंकों का कोड').fill(await mailbox.codeFor(resident.email, 2));
  await expect(page).toHaveURL('/account/profile');
  await expect(heading(page)).toHaveText(`नमस्ते, ${resident.name}`);
  await page.getByRole('link', { name: 'भुगतान' }).click();
  await expect(page.getByText('अभी कोई भुगतान नहीं')).toBeVisible();
});

test('An address in Hindi that does not exist says so in Hindi', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/hi\/no-such-page$/);
  await page.goto('/hi/no-such-page');
  await expect(heading(page)).toHaveText('यह पेज मौजूद नहीं है');
  await page.getByRole('main').getByRole('link', { name: 'मुखपृष्ठ' }).click();
  await expect(page).toHaveURL('/hi');
});

test('No word of a page in Hindi is in English first', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Reflect.set(window, 'seen', seen);
    const look = () => {
      for (const element of document.querySelectorAll('h1, header nav a, footer h2')) {
        seen.add(element.textContent ?? '');
      }
      seen.add(document.title);
      requestAnimationFrame(look);
    };
    look();
  });
  for (const address of ['/hi', '/hi/about', '/hi/about-our-mentor']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]);
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.filter((words) => words && !/[\u0900-\u097f]/.test(words))).toEqual([]);
  }
});

test('When the texts in Hindi cannot be had, the page is there in English', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to (fetch|load)/);
  await page.route('**/mf/shell/**/hi-IN-*.js', (route) => route.abort());
  await page.goto('/hi/about');
  await expect(heading(page)).toHaveText('About Isocentre');
  await expect(topBar(page).getByRole('link', { name: 'Pricing' })).toBeVisible();
});
