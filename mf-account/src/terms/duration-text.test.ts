import { createInstance } from 'i18next';
import { durationLabel } from 'shared-kit/durations';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';

const texts = createInstance();
await texts.init({ lng: 'en-IN', resources: { 'en-IN': { account: messages } } });

test.each([
  [1, '1 Month'],
  [6, '6 Months'],
  [11, '11 Months'],
  [12, '1 Year'],
  [18, '18 Months'],
  [24, '2 Years'],
  [36, '3 Years'],
])('%d months read: %s', (months, text) => {
  const { key, count } = durationLabel(months);
  expect(texts.t(key, { ns: 'account', count })).toBe(text);
});
