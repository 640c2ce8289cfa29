import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { installProbe } from './probe.ts';
import { type Exchange, watchTraffic } from './traffic.ts';

/** How many times slower than this machine a visitor's processor is. */
const CPU_SLOWDOWN = 4;

/** The screen of a phone, as Lighthouse assumes it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** A laptop, whose pointer can rest on a link. */
const LAPTOP = { viewport: { width: 1280, height: 800 } } as const;

export interface Stored {
  key: string;
  value: string;
}

export interface WatchedPage {
  page: Page;
  session: CDPSession;
  /** What the page requested, on all origins. */
  exchanges: Exchange[];
  /** Include uncaught errors and hydration errors. */
  faults: string[];
}

const launchOptions = (fingerprint: string) => {
  const options = browserLaunchOptions();
  const args = [...options.args, `--ignore-certificate-errors-spki-list=${fingerprint}`];
  return { ...options, args };
};

/** Trusts one certificate. */
export const launchBrowser = (fingerprint: string): Promise<Browser> =>
  chromium.launch(launchOptions(fingerprint));

/** In a profile of its own without a cache. */
export async function openDevice(
  browser: Browser,
  { stored, isLaptop = false }: { stored?: Stored | undefined; isLaptop?: boolean } = {},
): Promise<WatchedPage & AsyncDisposable> {
  const context = await browser.newContext(isLaptop ? LAPTOP : PHONE);
  const watched = await openPage(context, { stored });
  return { ...watched, [Symbol.asyncDispose]: () => context.close() };
}

/** Keeps its cache between visits, on disk as browsers do. */
export interface Profile extends AsyncDisposable {
  visit: <T>(work: (page: WatchedPage) => Promise<T>) => Promise<T>;
}

export async function openProfile(fingerprint: string): Promise<Profile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'profile '));
  const options = { ...launchOptions(fingerprint), ...PHONE };
  const context = await chromium.launchPersistentContext(folder, options);
  return {
    async visit(work) {
      const watched = await openPage(context);
      const result = await work(watched);
      await watched.page.close();
      return result;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPage(
  context: BrowserContext,
  { stored }: { stored?: Stored | undefined } = {},
): Promise<WatchedPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const exchanges = await watchTraffic(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.addInitScript(installProbe);
  if (stored) {
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), stored);
  }
  return { page, session, exchanges, faults };
}
