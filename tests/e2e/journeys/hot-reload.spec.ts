import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { REMOTE_NAMES } from '@platform/build/parts';
import { findFreePorts } from '@platform/local/ports';
import { startProgram } from 'tests/program';
import { landing, login, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { stack } from '../fixtures/stack.ts';
import { copyWorkspace } from '../fixtures/workspace-copy.ts';

/** `npm run dev` on a copy of the project that a journey may edit. */
interface DevelopmentSite {
  url: string;
  /** The folders of the remotes that have a development server, as the command printed them. */
  servers: string[];
  /** @returns the line of the words @throws if the file does not contain them */
  edit: (file: string, words: string, by: string) => Promise<number>;
  stop: () => Promise<void>;
}

/** @param args the arguments after `npm run dev --` */
async function startDevelopmentSite(args: string[] = []): Promise<DevelopmentSite> {
  const folder = await copyWorkspace();
  // The shell takes the first port, the remotes take those after it.
  const [port] = (await findFreePorts(1 + REMOTE_NAMES.length)) as [number];
  const command = await startProgram(
    path.join(folder, 'platform/local/src/commands/dev.ts'),
    args,
    {
      cwd: folder,
      // It uses the backend of the journeys and starts none.
      env: {
        ...process.env,
        PORT: String(port),
        SUPABASE_URL: stack.supabase,
        SUPABASE_KEY: stack.key,
      },
    },
  );
  return {
    url: `http://localhost:${port}`,
    servers: command.lines.flatMap((line) => /^ +(mf-\S+) +http/.exec(line)?.[1] ?? []),
    async edit(file, words, by) {
      const before = await readFile(path.join(folder, file), 'utf8');
      if (!before.includes(words)) throw new Error(`${file} does not contain ${words}`);
      // As editors save: a development server that reads a file between truncation and writing loses the edit.
      await writeFile(path.join(folder, `${file}.saved`), before.replace(words, by));
      await rename(path.join(folder, `${file}.saved`), path.join(folder, file));
      return before.slice(0, before.indexOf(words)).split('\n').length;
    },
    async stop() {
      await command[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Vite prepares the dependencies when the first page loads. */
const FIRST_PAGE = { timeout: 60_000 };

const PRICING_PAGE = 'mf-commerce/src/pricing/pricing-page.tsx';

const overlay = (page: Page): Locator => page.locator('error-overlay, vite-error-overlay');
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

// Hot updates need a browser and a development server, so no unit test can cover them.
test.describe('In development beside released remotes', { tag: '@development' }, () => {
  // One site for all: its start costs more than the tests.
  test.describe.configure({ mode: 'default' });
  let site: DevelopmentSite;
  test.beforeAll(async () => {
    // It builds and releases the other remotes first.
    test.setTimeout(600_000);
    site = await startDevelopmentSite(['--only', 'auth,commerce']);
  });
  test.afterAll(() => site.stop());

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(`${site.url}${address}`);
    await expect(heading(page)).toBeVisible(FIRST_PAGE);
  }

  async function edit(file: string, words: string, by: string, shown: Locator): Promise<void> {
    await site.edit(file, words, by);
    await expect(shown).toBeVisible();
  }

  test('the others run as released', async ({ page, pageLoads }) => {
    const released = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/mf\/.*\/app-[\w-]+\.js$/.test(pathname)) released.add(pathname);
    });
    expect(site.servers).toEqual(['mf-auth', 'mf-commerce']);
    await open(page, landing.address);
    // Fetched with its hash, then imported from the browser's cache.
    expect([...released]).toEqual([expect.stringMatching(/^\/mf\/marketing\/[^/]+\/assets\/app-/)]);
    for (const { link } of [login, pricing]) {
      await topBar(page).getByRole('link', { name: link }).click();
      await expect(heading(page)).toBeVisible(FIRST_PAGE);
    }
    await expect(page.getByRole('radio', { name: '3 Years' }).first()).toBeVisible(FIRST_PAGE);
    expect(pageLoads.count()).toBe(1);
  });

  test('an edit of code or a style keeps what is typed', async ({ page, pageLoads }) => {
    await open(page, login.address);
    const email = page.getByRole('textbox').first();
    await email.fill('asha@example.in');
    const edits = [
      ['mf-auth/src/page/auth-page.tsx', '<header', '<p>edited just now</p><header'],
      ['shared-kit/src/ui/button.tsx', '{(busy ||', '<b>kit edited</b>{(busy ||'],
      [
        'shell/src/frame/top-bar.tsx',
        '<PhoneMenuButton />',
        '<PhoneMenuButton /><p>frame edited</p>',
      ],
    ] as const;
    for (const [file, words, by] of edits) {
      const shown = /<(?:p|b)>(.*)<\/(?:p|b)>/.exec(by)![1]!;
      await edit(file, words, by, page.getByText(shown).first());
    }
    await expect(heading(page)).not.toHaveCSS('text-align', 'right');
    const styles = 'mf-auth/src/page/auth-page.module.css';
    await site.edit(styles, 'text-align: center;', 'text-align: right;');
    await expect(heading(page)).toHaveCSS('text-align', 'right');
    await expect(email).toHaveValue('asha@example.in');
    expect(pageLoads.count()).toBe(1);
  });

  test('an edited message shows immediately, in each language', async ({ page, pageLoads }) => {
    await open(page, login.address);
    const email = page.getByRole('textbox').first();
    await email.fill('asha@example.in');
    const footer = page.getByRole('contentinfo');
    const language = footer.getByRole('combobox', { name: /Language|भाषा/ });
    const shows = (part: string, tag: string, words: string, by: string): Promise<void> =>
      edit(`${part}/src/messages/${tag}.ts`, words, by, page.getByText(by));
    await shows('mf-auth', 'en-IN', 'Send OTP', 'Send It');
    await shows(
      'shell',
      'en-IN',
      'MD and DNB exam preparation',
      'Preparation for MD and DNB exams',
    );
    await language.selectOption('hi-IN');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await shows('mf-auth', 'hi-IN', 'OTP भेजें', 'भेज दो');
    await shows('shell', 'hi-IN', 'रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स', 'नया वादा');
    await language.selectOption('en-IN');
    await expect(page.getByText('Send It')).toBeVisible();
    await expect(email).toHaveValue('asha@example.in');

    await topBar(page).getByRole('link', { name: pricing.link }).click();
    await page.getByRole('radio', { name: '3 Years' }).first().check(FIRST_PAGE);
    const years = page.getByRole('radio', { name: '3 Winters' }).first();
    await edit('shared-kit/src/messages/en-IN.ts', '{{count}} Years', '{{count}} Winters', years);
    await expect(years).toBeChecked();
    expect(pageLoads.count(), 'one for each choice of a language').toBe(3);
  });

  test('an error shows its line until mended', async ({ page, pageLoads, expectedErrors }) => {
    expectedErrors.push(/thrown just now/);
    await open(page, pricing.address);
    const title = await heading(page).textContent();
    const hook = 'useStoredPurchases();';
    const fault = `${hook}\n  if (offers) throw new Error('thrown just now');`;
    const line = (await site.edit(PRICING_PAGE, hook, fault)) + 1;
    await expect(overlay(page)).toContainText('thrown just now');
    await expect(overlay(page)).toContainText(`/src/pricing/pricing-page.tsx:${line}:`);
    await edit(PRICING_PAGE, fault, hook, heading(page).filter({ hasText: title! }));
    await expect(overlay(page)).toBeHidden();
    expect(pageLoads.count()).toBe(1);
  });

  test('an edit of a fragment shows, and the page keeps its input', async ({ page, pageLoads }) => {
    await open(page, pricing.address);
    await page.getByRole('link', { name: 'Get Complete Bundle Now' }).click();
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('asha@example.in');
    await expect(page.getByText('1 Year · ₹37,999')).toBeVisible();
    const terms = '<p className={styles.terms}>';
    const shown = page.getByText('offer edited');
    await edit('mf-commerce/src/fragments/offer.tsx', terms, `${terms}<b>offer edited</b>`, shown);
    await expect(email).toHaveValue('asha@example.in');
    expect(pageLoads.count()).toBe(1);
  });
});
