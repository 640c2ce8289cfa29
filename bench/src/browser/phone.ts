import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { installProbe } from './probe.ts';
import { type Exchange, watchTraffic } from './traffic.ts';

/** How many times slower than this machine the phone's processor is. */
const CPU_SLOWDOWN = 4;

/** The screen of a phone, as Lighthouse assumes it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** Starts a browser that trusts one certificate. */
export const launchBrowser = (fingerprint: string): Promise<Browser> => {
  const options = browserLaunchOptions();
  const args = [...options.args, `--ignore-certificate-errors-spki-list=${fingerprint}`];
  return chromium.launch({ ...options, args });
};

/** A page in a browser profile of its own, on a slow phone. */
export interface PhonePage extends AsyncDisposable {
  page: Page;
  session: CDPSession;
  exchanges: Exchange[];
  /** Errors on the console and uncaught errors, which include hydration errors. */
  faults: string[];
}

/**
 * Opens an empty page without a cache.
 * @param options.stored an entry of the local storage
 */
export async function openPhone(
  browser: Browser,
  { stored }: { stored?: { key: string; value: string } | undefined } = {},
): Promise<PhonePage> {
  const context = await browser.newContext(PHONE);
  const opened = await openPage(context, { stored });
  return { ...opened, [Symbol.asyncDispose]: () => context.close() };
}

async function openPage(
  context: BrowserContext,
  { stored }: { stored?: { key: string; value: string } | undefined },
): Promise<Omit<PhonePage, typeof Symbol.asyncDispose>> {
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
    await page.addInitScript(({ key, value }) => {
      localStorage.setItem(key, value);
    }, stored);
  }
  return { page, session, exchanges, faults };
}
