import type { Page, Request } from '@playwright/test';
import {
  expectNothingBadRan,
  ignoreHashesOfLinks,
  missing,
  tampered,
  type FaultOfRequests,
  type RemoteFault,
} from './remote-faults.ts';
import { expect } from '../fixtures/test.ts';
import {
  account,
  follow,
  landing,
  login,
  pricing,
  recoveryCard,
  topBar,
  type SitePage,
} from '../fixtures/visitor.ts';

/** The same as `DEADLINE_SECONDS` of the shell. */
const DEADLINE_SECONDS = 20;

/** The first headings of healthy pages. */
const TITLES = new Map<SitePage, RegExp>([
  [landing, /radiation oncology/i],
  [login, /^Log in/],
  [pricing, /^(?:Choose what you study|The second version of all prices)/],
  [account, /^Hello, /],
]);

/** One resident in one page, with one remote broken. */
export interface Trial {
  page: Page;
  broken: SitePage;
  fault: RemoteFault;
  /** The version of the broken remote that is live, and fails. */
  version: string;
  hasFallback: boolean;
  /** What the page shows of the broken remote. */
  shows: 'the page' | 'fallback' | 'card';
  /** Requests to the backend without an answer. */
  pending: Set<Request>;
  /** Whether the browser requests failed code again. */
  asksAgain: boolean;
  /** Full loads of the page by Try Again, where only that helps. */
  reloads: number;
  /** Requests that met the fault. */
  met: number;
  /** Ends the fault of requests. */
  mend: () => Promise<void>;
  /** Lets a fault strike that occurs while the page is open. */
  strike: () => Promise<void>;
}

const titleOf = (page: Page, at: SitePage) =>
  page.getByRole('heading', { level: 1, name: TITLES.get(at)! });

export async function expectPage(page: Page, at: SitePage): Promise<void> {
  await expect(titleOf(page, at)).toBeVisible();
  await expect(recoveryCard(page)).toBeHidden();
}

/** By the links of the frame. */
export async function walkTo(page: Page, at: SitePage): Promise<void> {
  await follow(page, at);
  await expectPage(page, at);
}

function expectedOf({ fault, hasFallback }: Trial): Trial['shows'] {
  if (fault.promised === 'the page') return 'the page';
  return fault.promised === 'another version' && hasFallback ? 'fallback' : 'card';
}

/** Goes to the broken remote and expects there what is promised. */
export async function goToBroken(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  await topBar(page).getByRole('link', { name: broken.link, exact: true }).click();
  const { fault, version } = trial;
  const shows = (trial.shows = expectedOf(trial));
  const place = shows === 'card' ? recoveryCard(page) : titleOf(page, broken);
  if ('isStalled' in fault) {
    // A step of the clock would also end the requests for data.
    await expect.poll(() => trial.pending.size).toBe(0);
    await waitUntilGivenUp(page, () => isShown(trial));
  }
  if (shows === 'fallback') await expectStylesOfAnother(page, broken.remote, version);
  await expect(place).toBeVisible();
  await page.locator('#root[data-state]').waitFor({ state: 'attached' });
  await expectNothingBadRan(page);
}

const isShown = async ({ page, shows, broken, version }: Trial): Promise<boolean> =>
  shows === 'fallback'
    ? (await stylesOf(page, broken.remote)).some((href) => !href.includes(version)) &&
      titleOf(page, broken).isVisible()
    : recoveryCard(page).isVisible();

const stylesOf = (page: Page, remote: string): Promise<string[]> =>
  page
    .locator(`link[rel="stylesheet"][href*="/mf/${remote}/"]:not([disabled])`)
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

/** Its own styles only: versions share class names. */
const expectStylesOfAnother = (page: Page, remote: string, version: string) =>
  expect
    .poll(async () => {
      const styles = await stylesOf(page, remote);
      return styles.length > 0 && styles.every((href) => !href.includes(version));
    })
    .toBe(true);

/** Repeats, since a page that starts to wait after one step of the clock gives up at the next. */
const waitUntilGivenUp = (page: Page, isGivenUp: () => Promise<boolean>) =>
  expect(async () => {
    await page.clock.fastForward(DEADLINE_SECONDS * 1000);
    await expect.poll(isGivenUp, { timeout: 1000 }).toBe(true);
  }).toPass({ timeout: 60_000 });

/** After the fault has ended, the resident gets the page with Try Again at the latest. */
export async function recover(trial: Trial): Promise<void> {
  const { page, broken, shows } = trial;
  await trial.mend();
  if (shows === 'card') {
    await page.getByRole('button', { name: 'Try Again' }).click();
    if ('isStalled' in trial.fault || !trial.asksAgain) trial.reloads += 1;
  }
  trial.shows = 'the page';
  await expectPage(page, broken);
}

/** @returns the requests to the backend that have no answer, in a set that changes */
export function watchPending(page: Page): Set<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (/\/(?:rest|auth|functions)\/v1\//.test(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

export async function breakFiles(trial: Trial, { files, respond }: FaultOfRequests): Promise<void> {
  const { page, broken, version } = trial;
  const pattern = files
    ? `**/mf/${broken.remote}/${version}/${files}`
    : `**/versions/${broken.remote}.json`;
  let isBroken = true;
  if (respond === tampered) await ignoreHashesOfLinks(page);
  await page.route(pattern, (route) => {
    if (!isBroken) return route.fallback();
    trial.met += 1;
    return respond(route);
  });
  trial.mend = async () => void (isBroken = false);
}

/** Uses a part of the page whose code was not loaded before the release. */
export async function strikeAfterRelease(
  trial: Trial,
  release: () => Promise<string>,
): Promise<void> {
  const { page, broken } = trial;
  const [href] = await stylesOf(page, broken.remote);
  const [, , , version] = new URL(href!).pathname.split('/');
  await release();
  await page.route(`**/mf/${broken.remote}/${version}/**`, (route) => {
    trial.met += 1;
    return missing(route);
  });
  const footer = page.getByRole('contentinfo');
  if (broken === landing) {
    await footer.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
    return;
  }
  // Another language is a full load, which brings the released code.
  for (const language of ['hi-IN', 'en-IN']) {
    await footer.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  trial.met += 1;
}
