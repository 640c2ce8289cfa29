import type { SiteConfig } from '@platform/contract/site';
import type { BrowserContext, Page } from 'playwright';

export interface Visit {
  address: string;
  /** The owner of the address; its version must load. */
  remote: string;
  version: string;
}

const TIMEOUT_MS = 20_000;
const HEADING = 'h1';

/**
 * Opens an address, follows a link of the frame, and goes back.
 * @returns the faults as sentences
 */
export async function visit(
  context: BrowserContext,
  site: string,
  { address, remote, version }: Visit,
  navigation: SiteConfig['navigation'] = 'same-document',
): Promise<string[]> {
  const page = await context.newPage();
  const faults = watch(page, site);
  const loaded = versionsLoaded(page, remote);
  try {
    await page.goto(site + address, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
    await expectHeading(page, 'after opening the page');
    await expectTakeover(page);
    // A full page load would remove this mark.
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const here = page.url();
    await page
      .locator(awayFrom(new URL(here).pathname))
      .first()
      .click({ timeout: TIMEOUT_MS });
    await page.waitForURL((url) => url.href !== here, { timeout: TIMEOUT_MS });
    await expectHeading(page, 'after following a link');
    await page.goBack({ timeout: TIMEOUT_MS });
    await page.waitForURL(here, { timeout: TIMEOUT_MS });
    await expectHeading(page, 'after going back');
    const isSameDocument = await page.evaluate(() => 'isSameDocument' in globalThis);
    if (navigation === 'same-document' && !isSameDocument) {
      faults.push('Following a link reloaded the whole page.');
    }
  } catch (error) {
    faults.push(firstLine((error as Error).message));
  }
  await page.close();
  if (!loaded.has(version)) faults.push(`Its own code, ${remote}@${version}, was never requested.`);
  for (const other of loaded) {
    if (other !== version) faults.push(`It ran ${remote}@${other} instead of ${version}.`);
  }
  return faults;
}

const awayFrom = (pathname: string): string =>
  `header a[href^="/"]:not([href="${pathname}"]):visible`;

async function expectHeading(page: Page, when: string): Promise<void> {
  const heading = page.locator(HEADING).first();
  await heading.waitFor({ timeout: TIMEOUT_MS }).catch(() => {
    throw new Error(`There is no heading ${when}.`);
  });
}

/** A prerendered page is readable before its code runs; the code must still take it over. */
async function expectTakeover(page: Page): Promise<void> {
  const settled = page.locator('#root[data-state]');
  await settled.waitFor({ state: 'attached', timeout: TIMEOUT_MS }).catch(() => {});
  // A failed page is reported immediately.
  if (!(await page.locator('#root[data-state="live"]').count())) {
    throw new Error('The code does not take over the page.');
  }
}

/** Collects errors of the site itself; responses of the backend do not count. */
function watch(page: Page, site: string): string[] {
  const faults: string[] = [];
  // Some browsers ask for an icon of this name on their own. A page that names an icon is checked by that name.
  const icon = `${site}/favicon.ico`;
  const isOwn = (url: string): boolean =>
    url === '' || (url.startsWith(`${site}/`) && url !== icon);
  page.on('pageerror', (error) => faults.push(`An error was thrown: ${firstLine(error.message)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && isOwn(message.location().url)) {
      faults.push(`The console says: ${firstLine(message.text())}`);
    }
  });
  page.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 400) {
      faults.push(`${new URL(response.url()).pathname} was answered with ${response.status()}.`);
    }
  });
  return faults;
}

function versionsLoaded(page: Page, remote: string): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, mf, name, version] = pathname.split('/');
    if (mf === 'mf' && name === remote && pathname.endsWith('.js')) versions.add(version!);
  });
  return versions;
}

const firstLine = (text: string): string => text.split('\n')[0]!;
