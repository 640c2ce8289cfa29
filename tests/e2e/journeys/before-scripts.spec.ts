import { readHead, servedHead } from '../fixtures/heads.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { follow, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const DARK = 'rgb(12, 17, 23)';
/** The same as `DEADLINE_SECONDS` of the shell. */
const DEADLINE_SECONDS = 20;

test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 } });

test.describe('Before the scripts have loaded', { tag: ['@shell', '@marketing'] }, () => {
  test('Language, FAQ, menu and theme answer, and keep their state', async ({ page }) => {
    const release = await holdRequests(page, '**/*.js');
    const menuButton = page.getByRole('banner').getByRole('button');
    const menu = page.getByRole('dialog');

    await page.goto('/', { waitUntil: 'commit' });
    await menuButton.click();
    await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await menu.getByRole('link', { name: 'FAQ' }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator('#faq')).toBeInViewport();

    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByLabel('Language').selectOption('हिन्दी');
    await expect(page).toHaveURL('/hi');
    const question = page.locator('#faq summary').first();
    const answer = question.locator('+ div');
    await question.click();
    await expect(answer).toBeVisible();
    await menuButton.click();
    const theme = menu.getByLabel('थीम');
    await theme.selectOption({ value: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await theme.focus();
    const served = await theme.evaluateHandle((select) => select);

    release();
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
    await expect(theme).toBeFocused();
    await expect(theme).toHaveValue('dark');
    expect(await served.evaluate((select) => select.isConnected)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();
    await expect(answer).toBeVisible();

    await menuButton.click();
    await menu.getByLabel('भाषा').selectOption('English');
    await expect(page).toHaveURL('/');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await expect(page.locator('select[name=theme]').first()).toHaveValue('dark');
  });

  // Only a browser makes scripts wait for stylesheets.
  test(
    'A page goes live without late styles',
    { tag: '@releases' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load|cannot be loaded/);
      await page.clock.install();
      await page.route('**/mf/shell/**/*.css', () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.clock.fastForward(DEADLINE_SECONDS * 1000);
      await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
    },
  );

  test('A browser that is too old keeps the page, with links that work', async ({ page }) => {
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked: string[]) =>
        asked[0] !== 'selector(:has(:dir(ltr)))' && supports(...(asked as [string]));
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Isocentre');
    // By then a browser of today has run the code.
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#root').getAttribute('data-state')).toBeNull();
  });

  test('What is typed before hydration stays', { tag: '@pages' }, async ({ page }) => {
    const release = await holdRequests(page, '**/mf/**/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const paints = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints, 'the HTML is painted').toBe(1);
    const send = page.getByRole('button', { name: 'Send OTP' });
    await page.getByLabel('Email').fill('asha@example.in');
    await expect(send).toBeDisabled();
    release();
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.in');
    await expect(send).toBeEnabled();
  });

  test('A visitor navigates before the code of the remote has loaded', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const release = await holdRequests(page, '**/mf/commerce/**/*.js');
    await page.goto('/pricing', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await topBar(page).getByLabel('Theme').selectOption('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The frame navigates without a full load as soon as it knows the session.
    await expect(topBar(page).locator('[data-session=unauthenticated]')).toBeVisible();
    await expect(page.locator('#root')).not.toHaveAttribute('data-state');

    await topBar(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => readHead(page)).toEqual(await servedHead(page, '/login'));
    release();
    await follow(page, pricing);
    await expect.poll(() => readHead(page)).toEqual(await servedHead(page, '/pricing'));
    await expect(page.getByRole('link', { name: 'Get Complete Bundle Now' })).toBeVisible();
  });
});
