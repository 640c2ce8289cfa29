import i18next from 'i18next';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { DURATIONS } from './duration.ts';
import { durationLabel } from './duration-label.ts';

test('Durations are called 6 Months, 1 Year and 3 Years', async () => {
  const i18n = i18next.createInstance();
  const t = await i18n.init({ lng: 'en-IN', resources: { 'en-IN': { commerce: messages } } });
  const labels = DURATIONS.map((duration) => {
    const { key, count } = durationLabel(duration);
    return t(key, { ns: 'commerce', count });
  });
  expect(labels).toEqual(['6 Months', '1 Year', '3 Years']);
});
