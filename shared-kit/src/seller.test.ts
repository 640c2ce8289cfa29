import { expect, test } from 'vitest';
import { gstinFault } from './gst/gstin.ts';
import { includesTaxes, seller, type Seller } from './seller.ts';

const sample: Seller = { legalName: 'Example Learning LLP', address: [], state: '27', gst: null };
const gst = { number: '27AAPFU0939F1ZV', sac: '999293', rate: 18 };

test('Only the prices of a seller with a GSTIN include taxes', () => {
  expect(includesTaxes(null)).toBe(false);
  expect(includesTaxes(sample)).toBe(false);
  expect(includesTaxes({ ...sample, gst })).toBe(true);
});

test('The GSTIN of the seller, if there is one, is valid and of the seller’s State', () => {
  const current: Seller | null = seller;
  const faults = [{ ...sample, gst }, ...(current ? [current] : [])].map(
    ({ gst: registration, state }) => registration && gstinFault(registration.number, state),
  );
  expect(faults.filter(Boolean)).toEqual([]);
});
