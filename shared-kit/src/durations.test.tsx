import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useDurationText } from './durations.ts';
import { startMessages } from './testing/page.ts';

function DurationText({ months }: { months: number }) {
  return useDurationText()(months);
}

test.each([
  [1, 'en-IN', '1 Month'],
  [6, 'en-IN', '6 Months'],
  [11, 'en-IN', '11 Months'],
  [12, 'en-IN', '1 Year'],
  [18, 'en-IN', '18 Months'],
  [36, 'en-IN', '3 Years'],
  [6, 'hi-IN', '6 महीने'],
  [12, 'hi-IN', '1 साल'],
] as const)('%d months read in %s: %s', async (months, language, text) => {
  await startMessages({});
  await i18next.changeLanguage(language);
  expect(renderToStaticMarkup(<DurationText months={months} />)).toBe(text);
});
