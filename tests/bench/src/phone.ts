import { type Browser, chromium, type Page, type CDPSession } from 'playwright';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { installProbe } from './probe.ts';

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

export interface Exchange {
  url: string;
  /** The type as DevTools shows it: `Document`, `Script`, `Stylesheet`, … */
  type: string;
  /** Seconds on the clock of DevTools. */
  start: number;
  /** The bytes on the wire, with headers. 0 if the browser had the file. */
  bytes: number;
}

/** Records the exchanges of a page from now on. @returns the list, which grows */
async function watchTraffic(session: CDPSession): Promise<Exchange[]> {
  const exchanges = new Map<string, Exchange>();
  const list: Exchange[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const exchange = {
      url: request.url,
      type: type ?? '',
      start: timestamp,
      bytes: 0,
    };
    exchanges.set(requestId, exchange);
    list.push(exchange);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) exchange.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return list;
}

/** Preloaded modules have other types in some browsers. */
export const isScript = ({ type, url }: Exchange): boolean =>
  type === 'Script' || new URL(url).pathname.endsWith('.js');
