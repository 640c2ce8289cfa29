import type { BrowserContext, Page } from 'playwright';

/** One address to look at. */
export interface Visit {
  address: string;
  /** The owner of the address, and the version that must answer. */
  remote: string;
  version: string;
}

/** How long anything may take to show before it counts as missing. */
const PATIENCE_MS = 20_000;
const HEADING = 'h1';

/**
 * Opens an address as a visitor would, goes on to another page by a link of the frame, and comes back.
 * @param site where the site answers
 * @returns what went wrong, in words; empty when all is well
 */
export async function visit(
  context: BrowserContext,
  site: string,
  { address, remote, version }: Visit,
): Promise<string[]> {
  const page = await context.newPage();
  const faults = watch(page, site);
  const loaded = versionsLoaded(page, remote);
  try {
    await page.goto(site + address, { waitUntil: 'networkidle', timeout: PATIENCE_MS });
    await shows(page, 'opens');
    await takesOver(page);
    // Gone when the page is loaded anew, which following a link must not do.
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const here = page.url();
    await page
      .locator(awayFrom(new URL(here).pathname))
      .first()
      .click({ timeout: PATIENCE_MS });
    await page.waitForURL((url) => url.href !== here, { timeout: PATIENCE_MS });
    await shows(page, 'is left by a link');
    await page.goBack({ timeout: PATIENCE_MS });
    await page.waitForURL(here, { timeout: PATIENCE_MS });
    await shows(page, 'is come back to');
    if (!(await page.evaluate(() => 'isSameDocument' in globalThis))) {
      faults.push('Following a link loaded the whole page anew.');
    }
  } catch (error) {
    faults.push(firstLine(error));
  }
  await page.close();
  if (!loaded.has(version)) faults.push(`Its own code, ${remote}@${version}, was never asked for.`);
  for (const other of loaded) {
    if (other !== version) faults.push(`It ran ${remote}@${other} instead of ${version}.`);
  }
  return faults;
}

/** A link of the frame that leads elsewhere: home, or from there whichever is next. */
const awayFrom = (pathname: string): string =>
  `header a[href^="/"]:not([href="${pathname}"]):visible`;

async function shows(page: Page, when: string): Promise<void> {
  const heading = page.locator(HEADING).first();
  await heading.waitFor({ timeout: PATIENCE_MS }).catch(() => {
    throw new Error(`There is no heading when the page ${when}.`);
  });
}

/** A page comes as HTML and can be read before its code is there: the code must take it over all the same. */
async function takesOver(page: Page): Promise<void> {
  const settled = page.locator('#root[data-state]');
  await settled.waitFor({ state: 'attached', timeout: PATIENCE_MS }).catch(() => {});
  // What has given up by now need not be waited for.
  if (!(await page.locator('#root[data-state="live"]').count())) {
    throw new Error('The code does not take over the page.');
  }
}

/** A list that grows with every error of the site's own: what its backend answers is not looked at. */
function watch(page: Page, site: string): string[] {
  const faults: string[] = [];
  const isOwn = (url: string): boolean => url === '' || url.startsWith(`${site}/`);
  page.on('pageerror', (error) => faults.push(`An error was thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && isOwn(message.location().url)) {
      faults.push(`The console says: ${message.text()}`);
    }
  });
  page.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 400) {
      faults.push(`${new URL(response.url()).pathname} was answered with ${response.status()}.`);
    }
  });
  return faults;
}

/** The versions of a remote whose entry the page asks for. */
function versionsLoaded(page: Page, remote: string): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, mf, name, version, file] = new URL(request.url()).pathname.split('/');
    if (mf === 'mf' && name === remote && file === 'remoteEntry.js') versions.add(version!);
  });
  return versions;
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0]!;
