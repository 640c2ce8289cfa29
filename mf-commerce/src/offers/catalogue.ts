import { pricesOf, type Prices } from './prices.ts';

/** What can be bought, by the uuids that `supabase/seed.sql` gives the rows of `modules`. */
export const MODULES = [
  { id: 'foundations', uuid: '10000000-0000-4000-8000-000000000001' },
  { id: 'physics', uuid: '10000000-0000-4000-8000-000000000002' },
  { id: 'clinical', uuid: '10000000-0000-4000-8000-000000000003' },
  { id: 'advanced', uuid: '10000000-0000-4000-8000-000000000004' },
] as const;

/** All modules together. */
export const BUNDLE = { id: 'bundle', uuid: '10000000-0000-4000-8000-000000000005' } as const;

/** A name for each item, under which its texts are found. */
export const OFFER_IDS = ['bundle', 'foundations', 'physics', 'clinical', 'advanced'] as const;
export type OfferId = (typeof OFFER_IDS)[number];

/** The features of each item, in the order in which they are listed; the texts are in the messages. */
export const FEATURES = {
  foundations: ['radiobiology', 'techniques', 'foundationsLectures', 'notes', 'mcqs'],
  physics: ['physicsLectures', 'brachytherapy', 'advances', 'notes', 'mcqs'],
  clinical: ['clinicalLectures', 'sites', 'statistics', 'notes', 'mcqs'],
  advanced: ['cases', 'viva', 'osces', 'advancedLectures', 'tables'],
  bundle: ['modules', 'allLectures', 'newsletters', 'progress', 'mentor', 'bonuses'],
} as const satisfies Record<OfferId, readonly string[]>;

/** What the bundle's savings are measured against. Set by the business: not the sum of today's module prices. */
export const BUNDLE_ORIGINAL_PRICES: Prices = pricesOf({ 6: 30_996, 12: 50_996, 36: 73_996 });

/** What each item costs as far as the page knows before the live prices are there. */
export const FALLBACK_PRICES: Readonly<Record<OfferId, Prices>> = {
  foundations: pricesOf({ 6: 6999, 12: 11_999, 36: 16_999 }),
  physics: pricesOf({ 6: 7999, 12: 12_999, 36: 17_999 }),
  clinical: pricesOf({ 6: 12_999, 12: 19_999, 36: 29_999 }),
  advanced: pricesOf({ 6: 3999, 12: 5999, 36: 9999 }),
  bundle: pricesOf({ 6: 21_999, 12: 37_999, 36: 57_999 }),
};
