/** A choice that the browser stores on this device. Where storage is blocked, it lasts until the next full load. */
type Preference = 'theme' | 'language';

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value `null` removes the choice */
export function keepPreference(name: Preference, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is blocked.
  }
}
