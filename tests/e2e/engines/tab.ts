import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Driver, Handle, Key } from './drivers/driver.ts';

const MAX_PRESSES = 60;

/** What a visitor does in a tab, the same in each engine. Actions wait until their target can be used. */
export class Tab {
  readonly #driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  /** Resolves when the code of the page runs, or has failed. */
  async open(address: string): Promise<void> {
    await this.goto(new URL(address, this.#site).href);
    await this.isTakenOver();
  }

  goto = (address: string): Promise<void> => this.#driver.goto(address);
  // Drivers wait for a page load, which not every step in the history is.
  goBack = (): Promise<void> => this.run(() => void setTimeout(() => history.back()));
  goForward = (): Promise<void> => this.run(() => void setTimeout(() => history.forward()));

  async isTakenOver(): Promise<void> {
    await expect
      .poll(() => this.run(() => document.querySelector<HTMLElement>('#root')?.dataset.state))
      .toBeDefined();
  }

  /** Runs in the page, so it uses nothing of its file. Arguments and value are JSON. */
  async run<Value, Args extends unknown[]>(
    script: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const values = JSON.stringify(args).slice(1, -1);
    return (await this.#driver.evaluate(`(${String(script)})(${values})`)) as Value;
  }

  address = (): Promise<string> => this.run(() => location.href.slice(location.origin.length));

  async isAt(address: string | RegExp): Promise<void> {
    const one = typeof address === 'string' ? RegExp(`^${RegExp.escape(address)}$`) : address;
    await expect.poll(this.address).toMatch(one);
  }

  async sees(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { message: say(target) }).toBeGreaterThan(0);
  }

  async doesNotSee(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { message: say(target) }).toBe(0);
  }

  async hasFocus(target: Target): Promise<void> {
    await expect.poll(() => this.#isFocused(target), { message: say(target) }).toBe(true);
  }

  /** By keyboard: no control before the target may catch the focus. */
  async tabTo(target: Target, direction: 'forward' | 'back' = 'forward'): Promise<void> {
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      if (await this.#isFocused(target)) return;
      await (direction === 'back' ? this.press('Shift', 'Tab') : this.press('Tab'));
    }
    throw new Error(`${MAX_PRESSES} times Tab did not reach ${say(target)}`);
  }

  #isFocused = (target: Target): Promise<boolean> =>
    this.#ask(`${allOf(target)}.includes(document.activeElement)`);

  count = (target: Target): Promise<number> => this.#ask<number>(`${allOf(target)}.length`);

  click = async (target: Target): Promise<void> => (await this.#usable(target)).click();
  tap = async (target: Target): Promise<void> => (await this.#usable(target)).tap();

  /** Replaces what is in the field. */
  async fill(target: Target, value: string): Promise<void> {
    await this.click(target);
    await this.press('Control', 'a');
    await this.#driver.type(value);
  }

  /** In a list of options. Their pop-up is no part of the page, so drivers cannot click in it. */
  async choose(target: Target, option: string): Promise<void> {
    await this.#ask(
      `(${String(choose)})((${String(only)})(${allOf(target)}), ${JSON.stringify(option)})`,
    );
  }

  /** The names of the files that the visitor has saved. */
  downloads = (): Promise<string[]> => this.#driver.downloads();

  press = (...keys: Key[]): Promise<void> => this.#driver.press(...keys);
  type = (value: string): Promise<void> => this.#driver.type(value);

  /** Actions and questions go to a frame until the next call, which without a selector returns to the page. */
  enterFrame = (selector?: string): Promise<void> => this.#driver.enterFrame(selector);

  async newTab(): Promise<Tab> {
    return new Tab(await this.#driver.newTab(), this.#site);
  }

  async #ask<Value>(expression: string): Promise<Value> {
    await this.#bringLibrary();
    return (await this.#driver.evaluate(expression)) as Value;
  }

  async #usable(target: Target): Promise<Handle> {
    let handle: Handle | undefined;
    await expect
      .poll(
        async () => {
          await this.#bringLibrary();
          handle = await this.#driver.find(
            `(${String(usable)})((${String(only)})(${allOf(target)}))`,
          );
          return handle !== undefined;
        },
        { message: say(target) },
      )
      .toBe(true);
    return handle!;
  }

  async #bringLibrary(): Promise<void> {
    const isThere = await this.run(() => 'TestingLibraryDom' in globalThis);
    if (!isThere) await this.#driver.evaluate(`(() => { ${LIBRARY} })()`);
  }
}

const say = (target: Target): string =>
  target.map(({ by, wanted, name }) => `${by} ${wanted} ${name ?? ''}`.trim()).join(', in it ');

/** Runs in the page. */
function only(found: Element[]): Element {
  if (found.length === 1) return found[0]!;
  throw new Error(
    `${found.length} elements: ${found.map(({ outerHTML }) => outerHTML.slice(0, 100)).join()}`,
  );
}

/** Runs in the page. */
function choose(element: Element, option: string): void {
  const list = element as HTMLSelectElement;
  const { value } = [...list.options].find(({ text }) => text === option)!;
  list.value = value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page. @returns the element, or nothing as long as a visitor cannot use it */
function usable(element: Element): Element | null {
  if (element.matches(':disabled, [aria-disabled=true]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top &&
    (element.contains(top) || top.contains(element) || top.closest('label')?.control === element)
    ? element
    : null;
}

/** One step to an element: what Testing Library looks for, inside the element of the step before. */
interface Step {
  by: 'Role' | 'LabelText' | 'Text';
  wanted: string | RegExp;
  name?: string | RegExp;
}

export type Target = readonly Step[];

const byRole =
  (role: string) =>
  (name?: string | RegExp): Target => [{ by: 'Role', wanted: role, ...(name && { name }) }];

export const article = byRole('article');
export const button = byRole('button');
export const dialog = byRole('dialog');
export const heading = byRole('heading');
export const main = byRole('main');
export const link = byRole('link');
export const radio = byRole('radio');
export const textbox = byRole('textbox');
export const field = (label: string | RegExp): Target => [{ by: 'LabelText', wanted: label }];
export const text = (wanted: string | RegExp): Target => [{ by: 'Text', wanted }];
export const within = (...targets: Target[]): Target => targets.flat();

const require = createRequire(import.meta.url);
/** Testing Library for pages. It becomes a global of the page. */
const LIBRARY = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** An expression for the page: its visible elements that fit. Without the library, it has the value `null`. */
const allOf = (target: Target): string => `(${String(findAll)})(${written(target)})`;

/** JSON with regular expressions. */
const written = (target: Target): string =>
  JSON.stringify(target, (_, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

/** Runs in the page. */
function findAll(
  steps: {
    by: Step['by'];
    wanted: string | { source: string; flags: string };
    name?: string | { source: string; flags: string };
  }[],
): Element[] | null {
  const library = Reflect.get(globalThis, 'TestingLibraryDom') as
    | Record<string, (...args: unknown[]) => Element[]>
    | undefined;
  if (!library) return null;
  const read = (value: string | { source: string; flags: string } | undefined) =>
    typeof value === 'object' ? new RegExp(value.source, value.flags) : value;
  let found: Element[] = [document.body];
  for (const { by, wanted, name } of steps) {
    found = found.flatMap((outer) =>
      library[`queryAllBy${by}`]!(
        outer,
        read(wanted),
        name === undefined ? {} : { name: read(name) },
      ),
    );
  }
  return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
}
