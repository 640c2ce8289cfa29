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
  [1, 'en-IN', '1 Month'],
  [6, 'en-IN', '6 Months'],
  [11, 'en-IN', '11 Months'],
  [12, 'en-IN', '1 Year'],
  [18, 'en-IN', '18 Months'],
  [36, 'en-IN', '3 Years'],
  [6, 'hi-IN', '6 महीने'],
  [12, 'hi-IN', '1 साल'],
] as const)('%d months read in %s: %s', async (months, language, text) => {
  expect(await textOf(months, language)).toBe(text);
});
