import { installedBrowserOptions } from '@platform/build/browser-launch';
import { chromium, type LaunchOptions } from 'playwright';
import { BUCKET_KEY } from '../../core/compose/canary-page.ts';
import { addressOf } from '../../core/compose/site-parts.ts';
import { type Finding, label } from '../../core/rules/rule.ts';
import { isAnythingTried } from '../../core/state/canary.ts';
import type { LivePart } from '../../core/state/live.ts';
import { readSiteIndex } from '../stores/site-index.ts';
import type { Store } from '../stores/store.ts';
import { serveRevision } from './serve-revision.ts';
import { visit, type Visit } from './visit.ts';

/** A composed site that nobody has seen yet. */
export interface Unseen {
  store: Store;
  revision: string;
  parts: Readonly<Record<string, LivePart>>;
  /** The parts that change with it. */
  released: readonly string[];
}

/** Looks at a composed site before anybody else does. */
export type Smoke = (unseen: Unseen) => Promise<Finding[]>;

/** So many pages are open at once. */
const TABS = 4;
const HOME = '/';
/** The first bucket gets every canary, the last one none: see `canary-scripts.ts`. */
const TRIES_ALL = '0';
const TRIES_NONE = '99';

/**
 * Opens the composed candidate in a real browser: the landing page and every address of what is released, each left by a
 * link and come back to; while there are canaries once as whoever tries them, and once as the others. The
 * browser reaches the candidate and nothing else: the answer is about the release alone, and the live backend receives
 * no report of these visits.
 * @param browserOptions how the browser is started
 */
export const smokeJourney =
  (browserOptions: LaunchOptions): Smoke =>
  async (unseen) => {
    const { store, revision, parts } = unseen;
    await using server = await serveRevision(store, revision);
    await using browser = await chromium.launch({ ...browserOptions, proxy: onlyTo(server.url) });
    const findings: Finding[] = [];
    for (const bucket of isAnythingTried(parts) ? [TRIES_ALL, TRIES_NONE] : [TRIES_NONE]) {
      await using context = await browser.newContext();
      await context.addInitScript(
        ([key, value]) => localStorage.setItem(key!, value!),
        [BUCKET_KEY, bucket],
      );
      const open = (await visitsOf(unseen, bucket === TRIES_ALL)).values();
      await Promise.all(
        Array.from({ length: TABS }, async () => {
          for (const one of open) {
            const faults = await visit(context, server.url, one);
            findings.push(...faults.map((problem) => findingOf(one, problem)));
          }
        }),
      );
    }
    return findings;
  };

/**
 * Sends all that is not for the candidate to the candidate's own server, as to a proxy; it hangs up. Interception by page
 * would miss what is sent while a page closes: beacons, and requests with `keepalive`.
 */
const onlyTo = (site: string): { server: string; bypass: string } => ({
  server: site,
  // Of these rules the last one that fits counts; the first takes the exception of loopback addresses away.
  bypass: `<-loopback>,${new URL(site).host}`,
});

async function visitsOf(
  { store, revision, parts, released }: Unseen,
  triesAll: boolean,
): Promise<Visit[]> {
  const { remotes } = await readSiteIndex(store, revision);
  return Object.entries(remotes).flatMap(([remote, { owns }]) => {
    const { version, canary } = parts[remote]!;
    const isReleased = released.includes('shell') || released.includes(remote);
    return owns
      .filter(({ path }) => path === HOME || isReleased)
      .map(({ path }) => ({
        address: addressOf(path),
        remote,
        version: triesAll && canary ? canary.version : version,
      }));
  });
}

const findingOf = (one: Visit, problem: string): Finding => ({
  rule: 'smoke-journey',
  problem: `${one.address} of ${label({ name: one.remote, version: one.version })}: ${problem}`,
  impact: 'Visitors of this page would have met it.',
  remedy: `Open ${one.address} after npm start, mend it, and release again.`,
});

/**
 * The smoke journey in the browser of this machine.
 * @param options.isLeftOut goes on without one, and says so
 * @throws Error where there is no browser: a release must not be less sure of itself without anybody knowing
 */
export async function chooseSmoke(options: {
  isLeftOut: boolean;
  log: (line: string) => void;
}): Promise<Smoke | undefined> {
  if (options.isLeftOut) {
    options.log('No browser looks at this release before visitors do (--no-smoke).');
    return undefined;
  }
  const browser = await installedBrowserOptions();
  if (!browser) {
    throw new Error(
      'No browser was found to look at the release before it goes live. Install Chromium, or set ' +
        'PLAYWRIGHT_CHROMIUM to the file of one; or say that nobody needs to look: --no-smoke',
    );
  }
  // Only here: it takes longer to load than everything else.
  const { smokeJourney } = await import('./smoke-journey.ts');
  return smokeJourney(browser);
}
