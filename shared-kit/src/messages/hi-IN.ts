import type { kitMessages as english } from './en-IN.ts';

/** The kit's own words in Hindi. */
export const kitMessages: typeof english = {
  notifications: 'सूचनाएँ',
  close: 'बंद करें',
};
