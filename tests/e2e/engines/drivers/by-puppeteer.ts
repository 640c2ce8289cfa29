import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, {
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import type { Browser, Driver, Key, Size } from './driver.ts';

/** Drives Chromium and Firefox. */
export async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch(options);
  return {
    async newVisitor(size) {
      await using opened = new AsyncDisposableStack();
      const downloads = await mkdtemp(path.join(tmpdir(), 'downloads-'));
      opened.defer(() => rm(downloads, { recursive: true }));
      const context = opened.adopt(
        await browser.createBrowserContext({
          downloadBehavior: { policy: 'allow', downloadPath: downloads },
        }),
        (one) => one.close(),
      );
      const visitor = { context, size, downloads, faults: [], close: () => kept.disposeAsync() };
      const tab = await openTab(visitor);
      const kept = opened.move();
      return tab;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

interface Visitor {
  context: BrowserContext;
  size: Size;
  /** The folder of saved files. */
  downloads: string;
  faults: string[];
  close: () => Promise<void>;
}

async function openTab(visitor: Visitor): Promise<Driver> {
  const { context, size, downloads, faults } = visitor;
  const page = await context.newPage();
  await page.setViewport(size);
  watch(page, faults);
  // Firefox reports no violations of the policy in its console, and of an error that was logged only that it is one.
  await page.evaluateOnNewDocument(() => {
    const log = console.error;
    console.error = (...words: unknown[]) =>
      log(...words.map((word) => (word instanceof Error ? String(word) : word)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`violates ${violatedDirective}: ${blockedURI}`),
    );
  });
  let frame: Frame = page.mainFrame();
  return {
    async goto(address) {
      await page.goto(address);
    },
    evaluate: (expression) => frame.evaluate(expression),
    async find(expression) {
      const element = (await frame.evaluateHandle(expression)).asElement() as ElementHandle | null;
      if (!element) return undefined;
      // A tab in the background draws nothing, and would wait for that forever.
      const inFront = (act: 'click' | 'tap') => async (): Promise<void> => {
        await page.bringToFront();
        await element[act]();
      };
      return { click: inFront('click'), tap: inFront('tap') };
    },
    async press(...keys) {
      await page.bringToFront();
      for (const key of keys) await page.keyboard.down(nameOf(key));
      for (const key of keys.toReversed()) await page.keyboard.up(nameOf(key));
    },
    type: (text) => page.keyboard.type(text),
    async enterFrame(selector) {
      const element = selector && (await page.waitForSelector(selector));
      frame = element ? (await element.contentFrame())! : page.mainFrame();
    },
    newTab: () => openTab(visitor),
    downloads: () => readdir(downloads),
    faults: () => faults,
    [Symbol.asyncDispose]: () => visitor.close(),
  };
}

const nameOf = (key: Key): KeyInput => key;

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`page error: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error')
      faults.push(`console: ${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
}
