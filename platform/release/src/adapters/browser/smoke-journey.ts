import { installedBrowserOptions } from '@platform/build/browser-launch';
import type { SiteConfig } from '@platform/contract/site';
import type { LaunchOptions } from 'playwright';
import { addressOf } from '../../core/compose/site-parts.ts';
import { mapConcurrently } from '../../core/map-concurrently.ts';
import { type Finding, label } from '../../core/rules/rule.ts';
import type { ComposedSite } from '../../core/state/live.ts';
import { readSiteIndex } from '../stores/site-index.ts';
import type { Store } from '../stores/store.ts';
import { serveRevision } from './serve-revision.ts';
import { visit, type Visit } from './visit.ts';

export interface UnreleasedSite extends ComposedSite {
  store: Store;
  released: readonly string[];
}

export type Smoke = (candidate: UnreleasedSite) => Promise<Finding[]>;

const TABS = 4;
const HOME = '/';

/**
 * Opens the landing page and every address of the released parts, each left by a link and returned to, in a browser
 * that reaches the composed site alone: the result depends on the release, and the live backend receives no reports of
 * these visits.
 * @param options.navigation how links of the site navigate
 */
export const smokeJourney =
  (browserOptions: LaunchOptions, { navigation }: Pick<SiteConfig, 'navigation'> = {}): Smoke =>
  async (candidate) => {
    const { store, revision } = candidate;
    // Imported here, because it takes longer to load than the rest of a release.
    const { chromium } = await import('playwright');
    await using server = await serveRevision(store, revision);
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
  const { remotes } = await readSiteIndex(store, revision);
  return Object.entries(remotes).flatMap(([remote, { owns }]) => {
    const { version } = parts[remote]!;
    const isReleased = released.includes('shell') || released.includes(remote);
    return owns
      .filter(({ path }) => path === HOME || isReleased)
      .map(({ path }) => ({ address: addressOf(path), remote, version }));
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
