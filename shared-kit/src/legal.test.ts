import { expect, test } from 'vitest';
import { documentsToAccept, formatPolicyDay, POLICY_VERSIONS, type Consent } from './legal.ts';

const accepted = (document: Consent['document'], version: string): Consent => ({
  document,
  version,
  accepted_at: '2026-11-22T10:00:00+00:00',
});

test('A member accepts each document once, and again after its text has changed', () => {
  const privacy = accepted('privacy', POLICY_VERSIONS.privacy);
  expect(documentsToAccept([])).toEqual(['terms', 'privacy']);
  expect(documentsToAccept([privacy, accepted('terms', '2024-11-01')])).toEqual(['terms']);
  expect(documentsToAccept([privacy, accepted('terms', POLICY_VERSIONS.terms)])).toEqual([]);
});

test('Days are written with the name of the month', () => {
  expect(formatPolicyDay('2024-11-01', 'en-IN')).toBe('1 November 2024');
  expect(formatPolicyDay('2024-11-01', 'hi-IN')).toBe('1 नवंबर 2024');
});
