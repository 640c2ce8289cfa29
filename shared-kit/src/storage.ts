/**
 * `local` for all tabs, `session` for one tab. Signing out removes the personal ones. The table of the privacy policy
 * has a row for each.
 */
export const STORED_KEYS = {
  local: {
    // The session of supabase-js; the star is the first label of the backend's host.
    'sb-*-auth-token': 'personal',
    'commerce-purchases': 'personal',
    'account-known': 'personal',
    theme: 'device',
    language: 'device',
  },
  session: {
    'auth-login': 'personal',
    'auth-signup': 'personal',
    'checkout-open-since': 'device',
    // React Router writes it.
    'react-router-scroll-positions': 'device',
  },
} as const;

/**
 * Set by the server of the site: which versions a browser gets, and the link of a preview. On a developer's machine
 * without the prefix.
 */
export const COOKIES = ['__Host-canary', '__Host-preview'] as const;

type StorageArea = keyof typeof STORED_KEYS;

export type StoredName =
  | { [Area in StorageArea]: keyof (typeof STORED_KEYS)[Area] }[StorageArea]
  | (typeof COOKIES)[number];

export type SessionKey = `sb-${string}-auth-token`;

export type StoredKey<Area extends StorageArea> =
  | (keyof (typeof STORED_KEYS)[Area] & string)
  | (Area extends 'local' ? SessionKey : never);

/** No method throws: where storage is blocked or full, the value lasts as long as the page. */
export interface StoredValue<T> {
  /** `undefined` if there is none or it cannot be parsed. */
  read: () => T | undefined;
  write: (value: T) => void;
  remove: () => void;
  /** Reports other tabs. After `clear()` both arguments are `undefined`. @returns a function that stops the calls */
  watch: (listener: (value: T | undefined, before: T | undefined) => void) => () => void;
}

/**
 * @param parse checks JSON that another version of the page may have written; `undefined`, or throws, for anything else
 */
export const storedJson = <T, Area extends StorageArea>(
  area: Area,
  key: StoredKey<Area>,
  parse: (json: unknown) => T | undefined,
): StoredValue<T> => storedValue(area, key, parse);

/** So that the next person at this computer finds none. */
export function removePersonalValues(): void {
  for (const area of ['local', 'session'] as const) {
    for (const [key, kind] of Object.entries(STORED_KEYS[area])) {
      if (kind === 'personal') storedValue(area, key, String).remove();
    }
  }
}

function storedValue<T>(
  area: StorageArea,
  key: string,
  parseJson: (json: unknown) => T | undefined,
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
      return text === null ? undefined : parseJson(JSON.parse(text));
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
    write: (value) => attempt(value, () => storage().setItem(key, JSON.stringify(value))),
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
