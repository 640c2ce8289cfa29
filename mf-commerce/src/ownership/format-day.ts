import type { IsoInstant } from 'shared-kit/database';

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The day of an instant in India, in the format of the account and of mails: 22 Nov 2029. */
export const formatDay = (instant: IsoInstant): string => days.format(new Date(instant));
