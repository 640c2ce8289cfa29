import { expect, test } from 'vitest';
import { includesTaxes } from './seller.ts';

const seller = { legalName: 'Example Learning LLP', address: [], state: 'Maharashtra', gst: null };
const gst = { number: '27AAAAA0000A1Z5', sac: '999293', rate: 18 };

test('Only the prices of a seller with a GSTIN include taxes', () => {
  expect(includesTaxes(null)).toBe(false);
  expect(includesTaxes(seller)).toBe(false);
  expect(includesTaxes({ ...seller, gst })).toBe(true);
});
