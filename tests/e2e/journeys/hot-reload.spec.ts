import type { Locator } from '@playwright/test';
import { startDevelopmentSite } from '../fixtures/development.ts';
import { developedModules } from '../fixtures/shared-modules.ts';
import { landing, login, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/** Vite prepares the dependencies when the first page loads. */
const FIRST_PAGE = { timeout: 60_000 };

test.describe('Development', { tag: '@development' }, () => {
  test('Beside released remotes, a developer edits a component, the kit, the frame, a style or a text in either language, sees it immediately, and the page keeps its input; a fault shows with its line until it is mended', async ({
    page,
    pageLoads,
    expectedErrors,
  }) => {
    expectedErrors.push(/thrown just now/, /pricing-page\.tsx/);
    const site = await startDevelopmentSite(['--only', 'auth,commerce']);
    const released = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/mf\/.*\/app-[\w-]+\.js$/.test(pathname)) released.add(pathname);
    });
    // Hot updates need a browser and a development server, so no unit test can cover them.
    const edit = async (file: string, words: string, by: string, shown: Locator): Promise<void> => {
      const started = performance.now();
      await site.edit(file, words, by);
      await expect(shown).toBeVisible();
      console.log(`edit to screen, ${file}: ${Math.round(performance.now() - started)} ms`);
    };
    try {
      expect(site.servers).toEqual(['mf-auth', 'mf-commerce']);
      await page.goto(`${site.url}${landing.address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(FIRST_PAGE);
      // Fetched with its hash, then imported from the browser's cache.
      expect([...released]).toEqual([
        expect.stringMatching(/^\/mf\/marketing\/[^/]+\/assets\/app-/),
      ]);
      await topBar(page).getByRole('link', { name: login.link }).click();
      const email = page.getByRole('textbox').first();
      await expect(email).toBeVisible(FIRST_PAGE);
      await email.fill('asha@example.in');

      await edit(
        'mf-auth/src/page/auth-page.tsx',
        '<header',
        '<p>edited just now</p><header',
        page.getByText('edited just now'),
      );
      await edit(
        'shared-kit/src/ui/button.tsx',
        '{icon && <span',
        '<b>kit edited</b>{icon && <span',
        page.getByText('kit edited').first(),
      );
      await edit(
        'shell/src/frame/top-bar.tsx',
        '<PhoneMenuButton />',
        '<PhoneMenuButton /><p>frame edited</p>',
        page.getByText('frame edited'),
      );
      const head = page.getByRole('heading', { level: 1 });
      await expect(head).not.toHaveCSS('text-align', 'right');
      await site.edit(
        'mf-auth/src/page/auth-page.module.css',
        'text-align: center;',
        'text-align: right;',
      );
      await expect(head).toHaveCSS('text-align', 'right');
      await expect(email).toHaveValue('asha@example.in');

      await edit(
        'mf-auth/src/messages/en-IN.ts',
        "'Send OTP'",
        "'Send It'",
        page.getByText('Send It'),
      );
      await edit(
        'shell/src/messages/en-IN.ts',
        'MD and DNB exam preparation',
        'Preparation for MD and DNB exams',
        page.getByText('Preparation for MD and DNB exams'),
      );

      const language = page.getByRole('combobox', { name: /Language|भाषा/ });
      await language.selectOption('hi-IN');
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await edit('mf-auth/src/messages/hi-IN.ts', "'OTP भेजें'", "'भेज दो'", page.getByText('भेज दो'));
      await edit(
        'shell/src/messages/hi-IN.ts',
        'रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स',
        'नया वादा: रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स',
        page.getByText('नया वादा'),
      );
      await language.selectOption('en-IN');
      await expect(page.getByText('Send It'), 'reloading a language keeps edits').toBeVisible();

      await expect(email).toHaveValue('asha@example.in');

      await topBar(page).getByRole('link', { name: 'Pricing' }).click();
      await page.getByRole('radio', { name: '3 Years' }).first().check(FIRST_PAGE);
      const years = page.getByRole('radio', { name: '3 Winters' }).first();
      await edit('shared-kit/src/messages/en-IN.ts', '{{count}} Years', '{{count}} Winters', years);
      await expect(years).toBeChecked();

      // Each fault shows in the page, which stays open and goes on when it is mended.
      const overlay = page.locator('error-overlay, vite-error-overlay');
      const pricing = 'mf-commerce/src/pricing/pricing-page.tsx';
      const hook = 'useStoredPurchases();';
      const fault = `${hook}\n  if (offers) throw new Error('thrown just now');`;
      await edit(pricing, hook, fault, overlay.getByText('thrown just now').first());
      const line =
        /at PricingPage \(http:\/\/localhost:\d+\/src\/pricing\/pricing-page\.tsx:31:\d+\)/;
      await expect(overlay, 'the line in the sources').toContainText(line);
      await site.edit(pricing, fault, hook);
      await expect(years).toBeVisible();
      await expect(overlay).toBeHidden();

      const missing = '{ ErrorState, NoSuchName,';
      const words = /imports \{ NoSuchName \} from 'shared-kit\/ui', which .* does not export/;
      await edit(pricing, '{ ErrorState,', missing, overlay.getByText(words).first());
      const start = '<div className={styles.page}>';
      await site.edit(pricing, start, `${start}goes on`);
      await edit(pricing, missing, '{ ErrorState,', page.getByText('goes on'));
      await expect(overlay).toBeHidden();

      await page.getByRole('link', { name: 'Get Complete Bundle Now' }).click();
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Asha Rao');
      await expect(page.getByText('1 Year · ₹37,999')).toBeVisible();
      await edit(
        'mf-commerce/src/fragments/offer.tsx',
        '<p className={styles.terms}>',
        '<p className={styles.terms}><b>offer edited</b>',
        page.getByText('offer edited'),
      );
      await expect(name).toHaveValue('Asha Rao');

      const all = expect.arrayContaining(['react', 'shared-kit/session']) as unknown;
      expect(await developedModules(page), 'one copy of each shared module').toEqual(
        ['mf_auth', 'mf_commerce'].map((remote) => ({ remote, all, foreign: [] })),
      );
      expect(pageLoads.count(), 'no further page load').toBe(1);
    } finally {
      // Close the page before its server, since the page may still be fetching.
      await page.close();
      await site.stop();
    }
  });
});
