import { tmpdir } from 'node:os';
import nodePath from 'node:path';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import type { SiteConfig } from '@platform/contract/site';
import type { LaunchOptions } from 'playwright';
import type { Finding } from '../check/rules/rule.ts';
import { askApart } from '../compose/ask-apart.ts';
import { addressOf, ownedPaths } from '../pages/site-parts.ts';
import { label } from '../part/artifact.ts';
import { listen, siteListener } from '../respond/http-server.ts';
import { plainText, respond } from '../respond/respond.ts';
import type { ComposedSite, State } from '../state/state.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import { openSite } from '../store/open-site.ts';
import type { Store } from '../store/store.ts';
import type { Visit, VisitFaults, VisitTask } from './visit-pages.ts';

export interface UnreleasedSite extends ComposedSite, Required<Pick<State, 'contracts'>> {
  store: Store;
  released: readonly string[];
}

export type Smoke = (candidate: UnreleasedSite) => Promise<Finding[]>;

const HOME = '/';
const TIME_LIMIT_MS = 300_000;

/**
 * Opens every address of the released parts as a visitor without a session, and if none is released the landing page.
 * Leaves each by a link and comes back. The browser reaches the composed site alone: the result depends on the release,
 * and the live backend receives no reports of these visits.
 * @param options.navigation how links of the site navigate
 */
export const smokeJourney =
  (browserOptions: LaunchOptions, { navigation }: Pick<SiteConfig, 'navigation'> = {}): Smoke =>
  async (candidate) => {
    await using server = await serveRevision(candidate.store, candidate);
    const visits = await visitsOf(candidate);
    const task: VisitTask = { site: server.url, visits, browserOptions, navigation };
    const { PATH, TMPDIR = tmpdir() } = process.env;
    const asked = await askApart(nodePath.join(import.meta.dirname, 'visit-pages'), task, {
      cwd: TMPDIR,
      env: { PATH, TMPDIR, HOME: TMPDIR },
      timeout: TIME_LIMIT_MS,
    });
    if ('answer' in asked)
      return (asked.answer as VisitFaults).map(([index, problem]) =>
        findingOf(visits[index]!, problem),
      );
    throw new Error(`The browser did not open the pages: ${asked.ended.trim().slice(0, 1000)}`);
  };

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
