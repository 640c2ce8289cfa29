/** Where a value is kept: `local` for all tabs of the browser, `session` for one tab. */
export type StorageArea = 'local' | 'session';

/**
 * One value in the browser's storage. No method throws: where storage is blocked or full, the value lasts as long as
 * the page.
 */
export interface StoredValue<T> {
  /** The value; `undefined` if there is none or it cannot be parsed. */
  read: () => T | undefined;
  write: (value: T) => void;
  remove: () => void;
  /**
   * Calls back when another tab changes the value. After `clear()` in that tab both arguments are `undefined`.
   * @returns ends the watch
   */
  watch: (listener: (value: T | undefined, before: T | undefined) => void) => () => void;
}

/** A text that is stored as it is. */
export const storedText = (area: StorageArea, key: string): StoredValue<string> =>
  storedValue(area, key, { parse: (text) => text, serialize: (text) => text });

/**
 * A value that is stored as JSON.
 * @param parse checks the parsed JSON, which another version of the page may have written; returns `undefined`, or
 *   throws, for anything else
 */
export const storedJson = <T>(
  area: StorageArea,
  key: string,
  parse: (json: unknown) => T | undefined,
): StoredValue<T> =>
  storedValue(area, key, { parse: (text) => parse(JSON.parse(text)), serialize: JSON.stringify });

function storedValue<T>(
  area: StorageArea,
  key: string,
  codec: { parse: (text: string) => T | undefined; serialize: (value: T) => string },
): StoredValue<T> {
  /** Stands in for the storage after a write that failed. */
  let unsaved: { value: T | undefined } | undefined;
  // A getter: where storage is blocked, even naming it throws.
  const storage = () => (area === 'local' ? localStorage : sessionStorage);

  function attempt(value: T | undefined, change: () => void): void {
    try {
      change();
      unsaved = undefined;
    } catch {
      unsaved = { value };
    }
  }

  function parse(text: string | null): T | undefined {
    try {
      return text === null ? undefined : codec.parse(text);
    } catch {
      return undefined;
    }
  }

  function read(): T | undefined {
    if (unsaved) return unsaved.value;
    try {
      return parse(storage().getItem(key));
    } catch {
      return undefined;
    }
  }

  return {
    read,
    write: (value) => attempt(value, () => storage().setItem(key, codec.serialize(value))),
    remove: () => attempt(undefined, () => storage().removeItem(key)),
    watch(listener) {
      const onChange = (event: StorageEvent): void => {
        // A null key means that all of the storage was cleared.
        if (event.key === null) listener(undefined, undefined);
        else if (event.key === key) listener(parse(event.newValue), parse(event.oldValue));
      };
      addEventListener('storage', onChange);
      return () => removeEventListener('storage', onChange);
    },
  };
}
