import type { Duration } from 'shared-kit/durations';
import { rupees, type Rupees } from 'shared-kit/money';

export type Prices = Readonly<Record<Duration, Rupees>>;

export const pricesOf = (amounts: Readonly<Record<Duration, number>>): Prices => ({
  6: rupees(amounts[6]),
  12: rupees(amounts[12]),
  36: rupees(amounts[36]),
});

export const DEFAULT_DURATION: Duration = 12;

/** `supabase/seed.sql` sets their uuids in the table `modules`. */
export const MODULES = [
  { id: 'foundations', uuid: '10000000-0000-4000-8000-000000000001' },
  { id: 'physics', uuid: '10000000-0000-4000-8000-000000000002' },
  { id: 'clinical', uuid: '10000000-0000-4000-8000-000000000003' },
  { id: 'advanced', uuid: '10000000-0000-4000-8000-000000000004' },
] as const;

/** Another row of `modules`. */
export const BUNDLE = { id: 'bundle', uuid: '10000000-0000-4000-8000-000000000005' } as const;

export const OFFER_IDS = ['bundle', 'foundations', 'physics', 'clinical', 'advanced'] as const;
export type OfferId = (typeof OFFER_IDS)[number];

/** What is known of each offer: lectures, notes, MCQs, then topics. docs/launch.md lists what is not. */
export const FEATURES = {
  foundations: ['foundationsLectures', 'notes', 'mcqs', 'radiobiology', 'techniques'],
  physics: ['physicsLectures', 'brachytherapy', 'advances'],
  clinical: ['clinicalLectures', 'statistics'],
  advanced: ['advancedLectures', 'cases', 'viva', 'osces', 'tables'],
  bundle: ['modules', 'allLectures', 'newsletters', 'progress', 'mentor', 'bonuses'],
} as const satisfies Record<OfferId, readonly string[]>;

/** The bundle's savings refer to these prices. The business sets them: they are not the sum of module prices. */
export const BUNDLE_ORIGINAL_PRICES: Prices = pricesOf({ 6: 30_996, 12: 50_996, 36: 73_996 });

/** Until live prices are loaded. The same as in `supabase/seed.sql`. */
export const FALLBACK_PRICES: Readonly<Record<OfferId, Prices>> = {
  foundations: pricesOf({ 6: 6999, 12: 11_999, 36: 16_999 }),
  physics: pricesOf({ 6: 7999, 12: 12_999, 36: 17_999 }),
  clinical: pricesOf({ 6: 12_999, 12: 19_999, 36: 29_999 }),
  advanced: pricesOf({ 6: 3999, 12: 5999, 36: 9999 }),
  bundle: pricesOf({ 6: 21_999, 12: 37_999, 36: 57_999 }),
};
