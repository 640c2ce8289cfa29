/** What a browser's driver must do. Everything else is written once, in `tab.ts`. */
export interface Driver extends AsyncDisposable {
  /** Resolves when the page has loaded. */
  goto: (address: string) => Promise<void>;
  /** Evaluates an expression in the page, or in the frame that was entered. Its value must be JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The element that an expression evaluates to, if it is one. */
  find: (expression: string) => Promise<Handle | undefined>;
  /** Holds all keys, then releases them. */
  press: (...keys: Key[]) => Promise<void>;
  /** In the element with the focus. */
  type: (text: string) => Promise<void>;
  /** By selector; none returns to the page. */
  enterFrame: (selector?: string) => Promise<void>;
  /** Of the same visitor. */
  newTab: () => Promise<Driver>;
  /** The names of files that were saved. */
  downloads: () => Promise<string[]>;
  /** Errors in the console of all tabs, in the order in which they came. */
  faults: () => string[];
}

export interface Handle {
  click: () => Promise<void>;
  /** By finger where the driver has fingers, otherwise by mouse. */
  tap: () => Promise<void>;
}

/** A character, or a key by its name in the standard of `KeyboardEvent.key`. */
export type Key =
  | 'Control'
  | 'Shift'
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'ArrowDown'
  | 'Space'
  | 'a'
  | 'c'
  | 'v';

export interface Size {
  width: number;
  height: number;
}

/** A browser that runs. */
export interface Browser extends AsyncDisposable {
  /** The only tab of a new visitor. */
  newVisitor: (size: Size) => Promise<Driver>;
}
