import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { useDurationText } from './durations.ts';
import { kitMessages as english } from './messages/en-IN.ts';
import { kitMessages as hindi } from './messages/hi-IN.ts';

async function textOf(months: number, language: 'en-IN' | 'hi-IN'): Promise<string> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { 'en-IN': { kit: english }, 'hi-IN': { kit: hindi } },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <DurationText months={months} />
    </I18nextProvider>,
  );
}

function DurationText({ months }: { months: number }) {
  return useDurationText()(months);
}

test.each([
  [1, '1 Month'],
  [6, '6 Months'],
  [11, '11 Months'],
  [12, '1 Year'],
  [18, '18 Months'],
  [24, '2 Years'],
  [36, '3 Years'],
])('%d months read: %s', async (months, text) => {
  expect(await textOf(months, 'en-IN')).toBe(text);
});

test.each([
  [6, '6 महीने'],
  [12, '1 साल'],
  [36, '3 साल'],
])('%d months read in Hindi: %s', async (months, text) => {
  expect(await textOf(months, 'hi-IN')).toBe(text);
});
