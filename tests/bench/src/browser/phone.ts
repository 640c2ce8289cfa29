import { type Browser, chromium, type Page } from 'playwright';
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
  /** What the page requested, on all origins. */
  exchanges: Exchange[];
  /** Include uncaught errors and hydration errors. */
  faults: string[];
}

/** Trusts one certificate. */
export function launchBrowser(fingerprint: string): Promise<Browser> {
  const options = browserLaunchOptions();
  const args = [...options.args, `--ignore-certificate-errors-spki-list=${fingerprint}`];
  return chromium.launch({ ...options, args });
}

/** In a profile of its own, with an empty cache. */
export async function openDevice(
  browser: Browser,
  { stored, isLaptop = false }: { stored?: Stored | undefined; isLaptop?: boolean } = {},
): Promise<WatchedPage & AsyncDisposable> {
  const context = await browser.newContext(isLaptop ? LAPTOP : PHONE);
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
  return { page, exchanges, faults, [Symbol.asyncDispose]: () => context.close() };
}
