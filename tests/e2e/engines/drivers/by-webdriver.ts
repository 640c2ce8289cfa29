import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  Builder,
  By,
  Capabilities,
  Key as Keys,
  until,
  type WebDriver,
  WebElement,
} from 'selenium-webdriver';
import type * as remote from 'selenium-webdriver/remote';
import type { Driver, Key, Size } from './driver.ts';

// An import statement cannot name a folder.
const { DriverService } = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof remote;

const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');

/** Drives WebKit. Each visitor has a browser of their own. */
export async function openVisitor(
  program: string,
  environment: Record<string, string>,
  size: Size,
): Promise<Driver> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  opened.defer(() => rm(folder, { recursive: true, maxRetries: 10 }));
  const downloads = path.join(folder, 'downloads');
  await mkdir(downloads);
  const log = path.join(folder, 'console.log');
  const output = openSync(log, 'a');
  opened.defer(() => closeSync(output));
  const service = new DriverService.Builder(program)
    .setHostname('127.0.0.1')
    .setEnvironment({ ...(process.env as Record<string, string>), ...environment })
    .setStdio(['ignore', output, output])
    .build();
  // The window closes with its driver.
  opened.defer(() => service.kill());
  const args = [String(size.width), String(size.height), folder];
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: WINDOW, args },
      }),
    )
    .build();
  const kept = opened.move();
  const visitor = { driver, current: '', log, downloads, close: () => kept.disposeAsync() };
  return tabOf(visitor, await driver.getWindowHandle());
}

interface Visitor {
  driver: WebDriver;
  /** The handle of the tab that gets commands. */
  current: string;
  /** The file of its console. */
  log: string;
  /** The folder of saved files. */
  downloads: string;
  close: () => Promise<void>;
}

function tabOf(visitor: Visitor, handle: string): Driver {
  const { driver } = visitor;
  let frame: string | undefined;
  async function current(): Promise<WebDriver> {
    if (visitor.current !== handle) {
      await driver.switchTo().window(handle);
      visitor.current = handle;
      await enter();
    }
    return driver;
  }
  async function enter(): Promise<void> {
    await driver.switchTo().defaultContent();
    if (frame !== undefined)
      await driver.switchTo().frame(await driver.wait(until.elementLocated(By.css(frame))));
  }
  return {
    goto: async (address) => (await current()).get(address),
    evaluate: async (expression) => (await current()).executeScript(`return ${expression}`),
    async find(expression) {
      const element = await (await current()).executeScript(`return ${expression}`);
      if (!(element instanceof WebElement)) return undefined;
      const click = () => element.click();
      return { click, tap: click };
    },
    async press(...keys) {
      const actions = (await current()).actions();
      for (const key of keys) actions.keyDown(codeOf(key));
      for (const key of keys.toReversed()) actions.keyUp(codeOf(key));
      await actions.perform();
    },
    type: async (text) => (await current()).actions().sendKeys(text).perform(),
    async enterFrame(selector) {
      frame = selector;
      await current();
      await enter();
    },
    async newTab() {
      await (await current()).switchTo().newWindow('tab');
      visitor.current = await driver.getWindowHandle();
      return tabOf(visitor, visitor.current);
    },
    downloads: () => readdir(visitor.downloads),
    faults: () => readFileSync(visitor.log, 'utf8').match(/^.*CONSOLE (\w+ )?ERROR.*$/gm) ?? [],
    [Symbol.asyncDispose]: () => visitor.close(),
  };
}

const CODES: Partial<Record<Key, string>> = {
  Control: Keys.CONTROL,
  Shift: Keys.SHIFT,
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ArrowDown: Keys.ARROW_DOWN,
  Space: Keys.SPACE,
};
const codeOf = (key: Key): string => CODES[key] ?? key;
