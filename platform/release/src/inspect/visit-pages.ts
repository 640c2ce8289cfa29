import type { OwnedPath } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import type { SiteConfig } from '@platform/contract/site';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright';
import { mapConcurrently } from '../store/store.ts';

// Opens pages in a browser and exits. smoke-journey.ts starts it.

export interface VisitTask {
  site: string;
  visits: readonly Visit[];
  browserOptions: LaunchOptions;
  navigation: SiteConfig['navigation'];
}

/** Each with the index of its visit. */
export type VisitFaults = [index: number, fault: string][];

const TABS = 4;

process.once('message', (task: VisitTask) => {
  void visitAll(task).then((faults) => process.send!(faults, () => process.disconnect!()));
});

async function visitAll(task: VisitTask): Promise<VisitFaults> {
  const { site, visits, navigation } = task;
  // The sandbox of the browser needs privileges that only root in a container lacks.
  const isRoot = process.getuid?.() === 0;
  const args = task.browserOptions.args?.filter((one) => isRoot || one !== '--no-sandbox');
  const options = { ...task.browserOptions, ...(args && { args }), proxy: onlyTo(site) };
  await using browser = await chromium.launch(options);
  await using context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const faults: VisitFaults = [];
  await mapConcurrently([...visits.entries()], TABS, async ([index, one]) => {
    for (const fault of await visit(context, site, one, navigation)) faults.push([index, fault]);
  });
  return faults;
}

/** Through the site's server as a proxy: intercepting per page would miss beacons and requests with `keepalive`. */
const onlyTo = (site: string): { server: string; bypass: string } => ({
  server: site,
  // The last matching rule wins; the first removes the default exception for loopback addresses.
  bypass: `<-loopback>,${new URL(site).host}`,
});

export interface Visit extends Pick<OwnedPath, 'path' | 'access'> {
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
    await page.goto(site + address, { waitUntil: 'networkidle' });
    await expectTakeover(page);
    // The shell leads visitors without a session to the log-in.
    if (access === 'member')
      await page
        .waitForURL(({ pathname }) => !covers(path, pathname))
        .catch(because('It is shown to visitors without a session.'));
    await expectHeading(page, 'after opening the page');
    // To visitors it is an unknown address.
    if (access === 'operator' && loaded.size > 0)
      throw new Error('Visitors load code that is for operators only.');
    // A full page load would remove this mark.
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const here = new URL(page.url());
    const others = links.filter((link) => link !== here.pathname && !covers(path, link));
    const away = page.locator(linkTo(others)).first();
    // A site may have no other open page yet.
    if (await away.count()) {
      await away.click();
      await page.waitForURL(({ pathname }) => pathname !== here.pathname);
      await expectHeading(page, 'after following a link');
      await page.goBack();
      await page.waitForURL(here.href);
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

async function expectHeading(page: Page, when: string): Promise<void> {
  const heading = page.locator(HEADING).first();
  await heading.waitFor().catch(because(`There is no heading ${when}.`));
}

const because = (fault: string) => (): never => {
  throw new Error(fault);
};

/** A prerendered page is readable before its code runs; the code must still take it over. */
async function expectTakeover(page: Page): Promise<void> {
  const settled = page.locator('#root[data-state]');
  await settled.waitFor({ state: 'attached' }).catch(() => undefined);
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
