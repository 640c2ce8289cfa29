import type { Route, Page } from '@playwright/test';
import type { Edit } from '@platform/release/testing/patched-build';
import { expect } from '../fixtures/test.ts';

/** Sets a global mark if it runs. */
const BAD_CODE = 'globalThis.badCodeRan = true;';

export const tampered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({
    response,
    // The browser would not request a cached file again.
    headers: { ...response.headers(), 'cache-control': 'no-store' },
    body: BAD_CODE + (await response.text()),
  });
};

/** Makes the browser ignore the hashes of links, as WebKit does for those of modules. */
export const ignoreHashesOfLinks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { set: () => {} });
  });

export const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
const aPage = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: `<script>${BAD_CODE}</script>` });

export async function expectNothingBadRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'badCodeRan' in globalThis)).toBe(false);
}

/** What the product promises to a resident who opens a page of the remote. */
type Promised =
  /** The fallback version; without one, the recovery card, or a note over HTML that stays readable. */
  | 'another version'
  /** The recovery card, and the fallback version after Try Again. */
  | 'a card first'
  /** The recovery card on pages of other remotes, whose links need the file. */
  | 'a card behind links'
  /** The page, as if nothing had happened. */
  | 'the page';

export interface FaultOfRequests {
  fault: string;
  promised: Promised;
  /** Under the folder of a version; of all versions where the remote has no fallback version. */
  files: string;
  respond: (route: Route) => unknown;
  /** The page gives code up only when the page's clock has moved on. */
  isStalled?: boolean;
}

export interface FaultOfCode {
  fault: string;
  promised: Promised;
  /** Changes the file that exports the app. */
  edit: (text: string) => string;
}

/** A release follows after the page was opened, and the files of the version before it are gone. */
interface FaultOfRelease {
  fault: string;
  promised: Promised;
  isOfRelease: true;
}

export type RemoteFault = FaultOfRequests | FaultOfRelease | FaultOfCode;

const ENTRY = 'assets/app-*.js';
const SLOW_MS = 1500;

/** Of the thrown errors. */
export const PLANTED = 'planted by a test';
const THROW = `throw new TypeError('${PLANTED}')`;

const EXPORTED_APP = /\b(\w+) as app(?=[,}])/;
/** Appends code that can use `app`. */
const appending =
  (code: string) =>
  (text: string): string => {
    const name = EXPORTED_APP.exec(text)![1];
    return `${text};{const app=${name};${code}}`;
  };

const ofEntry = (
  fault: string,
  respond: FaultOfRequests['respond'],
  more: Partial<FaultOfRequests> = {},
): FaultOfRequests => ({ fault, promised: 'another version', files: ENTRY, respond, ...more });

const continueLate = (route: Route) =>
  setTimeout(() => void route.continue().catch(() => undefined), SLOW_MS);

const FAULTS_OF_REQUESTS: FaultOfRequests[] = [
  ofEntry('its entry is missing', missing),
  ofEntry('its entry is answered with 500', (route) => route.fulfill({ status: 500, body: '' })),
  ofEntry('its entry never arrives', () => undefined, { isStalled: true }),
  ofEntry('its entry is slow', continueLate, { promised: 'the page' }),
  ofEntry('a page arrives instead of its entry', aPage),
  ofEntry('its entry has another hash', tampered),
  ofEntry('its styles are missing', missing, { files: 'assets/app-*.css' }),
  ofEntry('its versions file is missing', missing, { promised: 'a card behind links', files: '' }),
];

const FAULTS_OF_CODE: FaultOfCode[] = [
  { fault: 'it throws on load', promised: 'another version', edit: appending(THROW) },
  {
    fault: 'it throws while rendering',
    promised: 'a card first',
    edit: appending(`app.App = () => { ${THROW} };`),
  },
];

export const REMOTE_FAULTS: RemoteFault[] = [
  ...FAULTS_OF_REQUESTS,
  { fault: 'its chunks are missing after a release', promised: 'the page', isOfRelease: true },
  ...FAULTS_OF_CODE,
];

/** Only the file that exports the app, so that the pages on the server stay as they are. */
export const editOfApp =
  (edit: FaultOfCode['edit']): Edit =>
  (text, file) =>
    file.startsWith('assets/') && EXPORTED_APP.test(text) ? edit(text) : text;
