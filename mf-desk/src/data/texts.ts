import { getFixedT } from 'i18next';
import { formatPaiseShort, paise } from 'shared-kit/money';

/** A message of the desk, whose only language is English. */
export const t = getFixedT(null, 'desk');

const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** In India, like all times of the site: `26 Nov, 09:51 IST`. */
export const timeText = (instant: string): string => `${days.format(new Date(instant))} IST`;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** From now or until now: `3 days`, `5 hr`, `0 min`. */
export function spanText(instant: string): string {
  const span = Math.abs(Date.parse(instant) - Date.now());
  const [unit, length] = UNITS.find((one) => span >= one[1]) ?? UNITS[2];
  return new Intl.NumberFormat('en-IN', { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(span / length),
  );
}

export const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now();

/** The name of an author as git writes it, without the address. */
export const authorName = (author: string): string => author.replace(/ *<[^>]*>$/, '');

export const moneyText = (amount: number, currency: string): string =>
  currency === 'INR' ? formatPaiseShort(paise(amount)) : `${amount / 100} ${currency}`;

/** `42.1 KB`, as a browser downloads it. */
export const sizeText = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** The word for a state in the database, which may be newer than this code. */
export const stateText = (state: string): string =>
  t(`states.${state as 'completed'}`, { defaultValue: state.replaceAll('_', ' ') });
