import { storedText, type StoredValue } from 'shared-kit/storage';

/** A choice that the browser stores on this device. Where storage is blocked, it lasts until the next full load. */
type Preference = 'theme' | 'language';

const stored: Readonly<Record<Preference, StoredValue<string>>> = {
  theme: storedText('local', 'theme'),
  language: storedText('local', 'language'),
};

export const readPreference = (name: Preference): string | null => stored[name].read() ?? null;

/** @param value `null` removes the choice */
export function keepPreference(name: Preference, value: string | null): void {
  if (value === null) stored[name].remove();
  else stored[name].write(value);
}
