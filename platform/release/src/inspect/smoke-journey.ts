import { installedBrowserOptions } from '@platform/build/browser-launch';
import type { OwnedPath } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import type { SiteConfig } from '@platform/contract/site';
import type { BrowserContext, LaunchOptions, Page } from 'playwright';
import type { Finding } from '../check/rules/rule.ts';
import { addressOf, ownedPaths } from '../pages/site-parts.ts';
import { label } from '../part/artifact.ts';
import { listen, siteListener } from '../respond/http-server.ts';
import { plainText, respond } from '../respond/respond.ts';
import type { ComposedSite, State } from '../state/state.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import { openSite } from '../store/open-site.ts';
import { mapConcurrently, type Store } from '../store/store.ts';

export interface UnreleasedSite extends ComposedSite, Required<Pick<State, 'contracts'>> {
  store: Store;
  released: readonly string[];
}

export type Smoke = (candidate: UnreleasedSite) => Promise<Finding[]>;

const TABS = 4;
const HOME = '/';

/**
 * Opens every address of the released parts as a visitor without a session, and if none is released the landing page.
 * Leaves each by a link and comes back. The browser reaches the composed site alone: the result depends on the release,
 * and the live backend receives no reports of these visits.
 * @param options.navigation how links of the site navigate
 */
export const smokeJourney =
  (browserOptions: LaunchOptions, { navigation }: Pick<SiteConfig, 'navigation'> = {}): Smoke =>
  async (candidate) => {
    const { store, revision, contracts } = candidate;
    // Imported here, because it takes longer to load than the rest of a release.
    const { chromium } = await import('playwright');
    await using server = await serveRevision(store, { revision, contracts });
    await using browser = await chromium.launch({ ...browserOptions, proxy: onlyTo(server.url) });
    const findings: Finding[] = [];
    await using context = await browser.newContext();
    await mapConcurrently(await visitsOf(candidate), TABS, async (one) => {
      const faults = await visit(context, server.url, one, navigation);
      findings.push(...faults.map((problem) => findingOf(one, problem)));
    });
    return findings;
  };

/** Through the site's server as a proxy: intercepting per page would miss beacons and requests with `keepalive`. */
const onlyTo = (site: string): { server: string; bypass: string } => ({
  server: site,
  // The last matching rule wins; the first removes the default exception for loopback addresses.
  bypass: `<-loopback>,${new URL(site).host}`,
});

async function visitsOf({ store, revision, parts, released }: UnreleasedSite): Promise<Visit[]> {
  const index = await readSiteIndex(store, revision);
  const open = ownedPaths(index.routes).filter(({ access }) => access === 'public');
  const links = open.map(({ path }) => addressOf(path));
  return Object.entries(index.routes).flatMap(([remote, { owns }]) => {
    const { version } = parts[remote]!;
    const isReleased = released.includes('shell') || released.includes(remote);
    return owns
      .filter(({ path }) => isReleased || (released.length === 0 && path === HOME))
      .map(({ path, access }) => {
        return { address: addressOf(path), path, access, remote, version, links };
      });
  });
}

const findingOf = (one: Visit, problem: string): Finding => ({
  rule: 'smoke-journey',
  problem: `${one.address} of ${label({ name: one.remote, version: one.version })}: ${problem}`,
  impact: 'Visitors of this page would have seen it.',
  remedy: `Open ${one.address} after npm start, fix it, and release again.`,
});

/**
 * @param options.isSkipped skips the smoke test with a message
 * @throws Error without a browser: a release must not lose this check unnoticed
 */
export async function chooseSmoke(options: {
  isSkipped: boolean;
  config: Pick<SiteConfig, 'navigation'>;
  log: (line: string) => void;
}): Promise<Smoke | undefined> {
  if (options.isSkipped) {
    options.log('The smoke test is skipped (--no-smoke).');
    return undefined;
  }
  const browser = await installedBrowserOptions();
  if (!browser) {
    throw new Error(
      'The smoke test needs a browser, and none was found. Install Chromium, or set ' +
        'PLAYWRIGHT_CHROMIUM to its file; or skip the test with --no-smoke.',
    );
  }
  return smokeJourney(browser, options.config);
}

interface Visit extends Pick<OwnedPath, 'path' | 'access'> {
  address: string;
  /** The owner of the address; its version must load, unless only operators may load it. */
  remote: string;
  version: string;
  /** The addresses of pages that are open to every visitor. */
  links: readonly string[];
}

const TIMEOUT_MS = 20_000;
const HEADING = 'h1';

/**
 * Opens an address, follows a link, and goes back.
 * @returns the faults as sentences
 */
async function visit(
  context: BrowserContext,
  site: string,
  { address, path, access, remote, version, links }: Visit,
  navigation: SiteConfig['navigation'] = 'same-document',
): Promise<string[]> {
  const page = await context.newPage();
  const faults = watch(page, site);
  const loaded = versionsLoaded(page, remote);
  try {
    await page.goto(site + address, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
    await expectTakeover(page);
    if (access === 'member') await expectElsewhere(page, path);
    await expectHeading(page, 'after opening the page');
    if (access === 'operator') expectNoCode(loaded);
    // A full page load would remove this mark.
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const here = new URL(page.url());
    const others = links.filter((link) => link !== here.pathname && !covers(path, link));
    const away = page.locator(linkTo(others)).first();
    // A site may have no other open page yet.
    if (await away.count()) {
      await away.click({ timeout: TIMEOUT_MS });
      await page.waitForURL(({ pathname }) => pathname !== here.pathname, { timeout: TIMEOUT_MS });
      await expectHeading(page, 'after following a link');
      await page.goBack({ timeout: TIMEOUT_MS });
      await page.waitForURL(here.href, { timeout: TIMEOUT_MS });
      await expectHeading(page, 'after going back');
      const isSameDocument = await page.evaluate(() => 'isSameDocument' in globalThis);
      if (navigation === 'same-document' && !isSameDocument) {
        faults.push('Following a link reloaded the whole page.');
      }
    }
  } catch (error) {
    faults.push(firstLine((error as Error).message));
  }
  await page.close();
  if (access === 'operator') return faults;
  if (!loaded.has(version)) faults.push(`Its own code, ${remote}@${version}, was never requested.`);
  for (const other of loaded) {
    if (other !== version) faults.push(`It ran ${remote}@${other} instead of ${version}.`);
  }
  return faults;
}

/** Anchors lead nowhere else, and links with a target may open another window. */
const linkTo = (addresses: readonly string[]): string =>
  `a:is(${addresses.map((address) => `[href="${address}"]`).join() || 'none'}):not([target]):visible`;

/** The shell leads visitors without a session to the log-in. */
async function expectElsewhere(page: Page, path: string): Promise<void> {
  const isElsewhere = ({ pathname }: URL): boolean => !covers(path, pathname);
  await page.waitForURL(isElsewhere, { timeout: TIMEOUT_MS }).catch(() => {
    throw new Error('It is shown to visitors without a session.');
  });
}

/** To visitors it is an unknown address. */
function expectNoCode(loaded: ReadonlySet<string>): void {
  if (loaded.size > 0) throw new Error('Visitors load code that is for operators only.');
}

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

/** Serves an unreleased site to a browser. As its proxy it lets nothing through. */
export async function serveRevision(
  store: Store,
  site: Pick<State, 'revision' | 'contracts'>,
): Promise<AsyncDisposable & { url: string }> {
  const opened = await openSite(store, { ...site, sequence: 0 });
  const answer = siteListener((request) =>
    respond(opened, request).catch((error: Error) => plainText(500, error.message)),
  );
  const { url, close } = await listen(
    (request, response) => {
      if (request.url!.startsWith('/')) return answer(request, response);
      // As the browser's proxy, for another host. A response, even a refusal, would be a fault of the page (CORS) on
      // its console.
      request.destroy();
    },
    { port: 0 },
  );
  return { url, [Symbol.asyncDispose]: () => close(0) };
}
