/** What a visitor chose on this device. Where storage is blocked, a choice lasts as long as the page. */
type Preference = 'theme' | 'language';

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value `null` forgets the choice */
export function keepPreference(name: Preference, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Blocked: nothing is kept.
  }
}
