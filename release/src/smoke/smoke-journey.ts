import { chromium, type LaunchOptions } from 'playwright';
import { readContracts } from '../live/site-store.ts';
import type { LivePart } from '../live/live.ts';
import type { Finding } from '../rules/rule.ts';
import { label } from '../rules/rule.ts';
import { addressOf, routesOf } from '../site/parts.ts';
import type { Store } from '../store/store.ts';
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

/**
 * Opens the composed candidate in a real browser: the landing page and every address of what is released, each left by a
 * link and come back to. The backend is out of reach meanwhile, so that the answer is about the release alone.
 * @param browserOptions how the browser is started
 */
export const smokeJourney =
  (browserOptions: LaunchOptions): Smoke =>
  async (unseen) => {
    const { store, revision, parts, released } = unseen;
    const visits = await visitsOf(store, parts, released);
    await using server = await serveRevision(store, revision);
    await using browser = await chromium.launch(browserOptions);
    await using context = await browser.newContext();
    await context.route(
      (url) => url.origin !== server.url,
      (route) => route.abort(),
    );
    const findings: Finding[] = [];
    const open = visits.values();
    await Promise.all(
      Array.from({ length: TABS }, async () => {
        for (const one of open) {
          const faults = await visit(context, server.url, one);
          findings.push(...faults.map((problem) => findingOf(one, problem)));
        }
      }),
    );
    return findings;
  };

async function visitsOf(
  store: Store,
  parts: Unseen['parts'],
  released: readonly string[],
): Promise<Visit[]> {
  const routes = routesOf(await readContracts(store, parts));
  return routes
    .filter(
      ({ path, remote }) =>
        path === HOME || released.includes('shell') || released.includes(remote.name),
    )
    .map(({ path, remote }) => ({
      address: addressOf(path),
      remote: remote.name,
      version: remote.version,
    }));
}

const findingOf = (one: Visit, problem: string): Finding => ({
  rule: 'smoke-journey',
  problem: `${one.address} of ${label({ name: one.remote, version: one.version })}: ${problem}`,
  impact: 'Visitors of this page would have met it.',
  remedy: `Open ${one.address} after npm start, mend it, and release again.`,
});
