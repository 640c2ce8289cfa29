import type { Page } from '@playwright/test';
import { previewOriginOf } from '@platform/contract/preview';
import { preview } from '@platform/release/ask/preview';
import { expectAccessible } from '../fixtures/axe.ts';
import { ordersOf } from '../fixtures/database.ts';
import { enrollNow, physics } from '../fixtures/checkout.ts';
import {
  type AnotherVersion,
  type ReleasedSite,
  startReleasedSite,
} from '../fixtures/released-site.ts';
import { expect, test as journey } from '../fixtures/test.ts';
import { follow, landing, login, pricing } from '../fixtures/visitor.ts';

/** The heading of the pricing page: in the live version, and in the candidate. */
const LIVE = 'Choose what you study, and for how long';
const CANDIDATE = 'Prices as they may become';

interface PreviewedSite {
  site: ReleasedSite;
  candidate: AnotherVersion;
  link: string;
}

const test = journey.extend<object, { previewed: PreviewedSite }>({
  previewed: [
    async ({ browser: _browser }, use) => {
      await using site = await startReleasedSite();
      const candidate = await site.anotherVersion('commerce', { from: LIVE, to: CANDIDATE });
      await use({ site, candidate, link: await previewLink(site, 'pr-1', candidate) });
    },
    { scope: 'worker' },
  ],
});

/** As `npm run release -- <part> --preview`. @returns the link, which is valid for an hour */
async function previewLink(
  site: ReleasedSite,
  name: string,
  { dist }: AnotherVersion,
): Promise<string> {
  // What a candidate adds to attack is over the budget of the page.
  const config = { ...site.releaser.config, pageBudgets: {} };
  const { link } = await preview(
    { ...site.releaser, config },
    {
      dists: [dist],
      name,
      audience: { origin: previewOriginOf(site.url), seconds: 3600, isNewLink: true },
      dropRoutes: [],
    },
  );
  return link!;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const candidateOn = (page: Page) => heading(page, CANDIDATE);
const bar = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });

declare global {
  /**
   * What the code of a hostile candidate can read: keys of sessions in its own storage and in windows that it opened.
   */
  var loot: () => { stored: string[]; scripted: string[] };
}

/**
 * Runs in the page. Tries to leave its preview: takes a new `open` from an empty frame, and opens the live page with
 * the member's profile.
 */
function attack(): string {
  const frame = document.createElement('iframe');
  document.documentElement.append(frame);
  const live = location.origin.replace('//preview.', '//');
  const windows = [frame.contentWindow!.open(`${live}/account/profile`)];
  const sessionsIn = (of: Window): string[] =>
    Object.keys(of.localStorage).filter((key) => key.endsWith('-auth-token'));
  globalThis.loot = () => ({
    stored: sessionsIn(window),
    scripted: windows.flatMap((opened) => {
      try {
        return [opened!.document.title, ...sessionsIn(opened!)];
      } catch {
        return [];
      }
    }),
  });
  return '';
}

test.describe('Preview', { tag: ['@release', '@shell'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('A browser with a preview link shows the candidate until Exit Preview, and the live site knows nothing of it', async ({
    page,
    previewed: { site, candidate, link },
  }) => {
    const tools = page.waitForRequest(/\/preview-bar-/);
    await page.goto(link);
    await expect(candidateOn(page)).toBeVisible();
    await expect(bar(page)).toContainText(`Preview pr-1 of commerce ${candidate.version} until`);
    await expectAccessible(page, 'a preview');
    const address = previewOriginOf(site.url) + pricing.address;
    expect(page.url(), 'the secret is removed from the address').toBe(address);
    expect(await page.evaluate(() => document.cookie), 'no code reads it').toBe('');
    await tools;

    await follow(page, landing);
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await follow(page, pricing);
    await expect(candidateOn(page)).toBeVisible();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded, 'the figures are those of visitors').not.toContainEqual(
      expect.stringContaining('start-monitoring'),
    );
    await page.reload();
    await expect(candidateOn(page)).toBeVisible();

    await bar(page).getByRole('link', { name: 'Exit Preview' }).click();
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(heading(page, LIVE)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.goto(address);
    await expect(page, 'without a link, the address leads to the live site').toHaveURL(
      site.url + pricing.address,
    );
  });

  test('A hostile candidate finds neither the session of a member nor a live page that it can script', async ({
    page,
    context,
    signedIn,
    previewed: { site },
  }) => {
    await page.goto(`${site.url}/account/profile`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);

    const reviewer = await context.newPage();
    const candidate = await site.anotherVersion(
      'commerce',
      { from: LIVE, to: CANDIDATE },
      // In the browser's files the text is a template literal, which runs its expressions. The server's files stay
      // harmless.
      { from: `\`${CANDIDATE}\``, to: `\`${CANDIDATE}\${(${attack.toString()})()}\`` },
    );
    const hostile = await previewLink(site, 'hostile', candidate);
    const opened = reviewer.waitForEvent('popup');
    await reviewer.goto(hostile);
    await expect(candidateOn(reviewer)).toBeVisible();
    await expect((await opened).getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);
    expect(await reviewer.evaluate(() => globalThis.loot())).toEqual({
      stored: [],
      scripted: [],
    });
  });

  test('A member who is logged in at the preview address cannot buy there', async ({
    page,
    signedIn,
    previewed: { link },
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403 .*\/create-order/);
    await page.goto(link);
    await expect(candidateOn(page)).toBeVisible();
    await enrollNow(page).click();
    await expect(physics(page)).toContainText('This is a preview. You can’t buy anything here.');
    expect(await ordersOf(signedIn.email)).toEqual([]);
  });
});
