import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import { launch } from './drivers/by-puppeteer.ts';
import { openVisitor } from './drivers/by-webdriver.ts';
import type { Browser } from './drivers/driver.ts';
import { findFirefox, findWebKit, type EngineName } from './installed.ts';

export interface Engine {
  name: EngineName;
  start: () => Promise<Browser>;
  /** Whether its driver has fingers. That of WebKit moves the mouse instead. */
  hasTouch: boolean;
  /**
   * Whether it always keeps pages for Back. Chromium without a window does not, nor Firefox while files are on the way.
   */
  keepsPages: boolean;
  /** Messages in its console that say nothing about the site. */
  tolerates: RegExp[];
}

const LOCALE = { TZ: 'Asia/Kolkata', LANG: 'C.UTF-8' };

export const chromium: Engine = {
  name: 'chromium',
  hasTouch: true,
  keepsPages: false,
  tolerates: [],
  async start() {
    const { executablePath, args } = (await installedBrowserOptions())!;
    return launch({
      executablePath,
      args: [...args, '--lang=en-IN', '--force-prefers-reduced-motion'],
      headless: 'shell',
      env: { ...process.env, ...LOCALE },
    });
  },
};

export const firefox: Engine = {
  name: 'firefox',
  hasTouch: true,
  keepsPages: false,
  tolerates: [],
  start: () =>
    onDisplay((display) =>
      launch({
        browser: 'firefox',
        executablePath: findFirefox()!,
        headless: false,
        env: { ...process.env, ...LOCALE, DISPLAY: display },
        extraPrefsFirefox: {
          'ui.prefersReducedMotion': 1,
          'intl.accept_languages': 'en-IN,en',
        },
      }),
    ),
};

export const webkit: Engine = {
  name: 'webkit',
  hasTouch: false,
  keepsPages: true,
  tolerates: [
    // It ignores the directive, which the others obey.
    /Unrecognized Content-Security-Policy directive 'manifest-src'/,
    // It says so of each request that is still under way when the visitor leaves the page. The other engines would
    // report a request that the site refuses.
    /[Cc]annot load http:\/\/localhost:\d+\/\S+ due to access control checks/,
  ],
  start: () =>
    onDisplay(async (display) => ({
      newVisitor: (size) => openVisitor(findWebKit()!, { ...LOCALE, DISPLAY: display }, size),
      [Symbol.asyncDispose]: async () => undefined,
    })),
};

/** A page of a browser without a window never has the focus, except in Chromium. */
async function onDisplay(start: (display: string) => Promise<Browser>): Promise<Browser> {
  await using opened = new AsyncDisposableStack();
  const display = opened.use(await openDisplay());
  const { newVisitor } = opened.use(await start(display.name));
  const kept = opened.move();
  return { newVisitor, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/**
 * A screen in memory with a window manager: without one, no page has the focus.
 * @returns its name, for the environment variable DISPLAY
 */
async function openDisplay(): Promise<AsyncDisposable & { name: string }> {
  await using opened = new AsyncDisposableStack();
  const options = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  opened.defer(() => end(server));
  // It chooses a free number, and closes the descriptor when it is ready.
  const name = `:${(await text(server.stdio[3] as Readable)).trim()}`;
  const manager = spawn('openbox', { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
  opened.defer(() => end(manager));
  const kept = opened.move();
  return { name, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
