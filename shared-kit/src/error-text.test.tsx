import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { useErrorText } from './error-text.ts';
import { toAppError } from './errors.ts';
import { kitMessages as english } from './messages/en-IN.ts';
import { kitMessages as hindi } from './messages/hi-IN.ts';

const FALLBACK = 'The sentence of the page';

function Cause({ error }: { error: unknown }) {
  return useErrorText()(toAppError(error), FALLBACK);
}

async function textOf(error: unknown, lng: string): Promise<string> {
  const i18n = createInstance();
  const resources = { 'en-IN': { kit: english }, 'hi-IN': { kit: hindi } };
  await i18n.use(initReactI18next).init({ lng, resources, interpolation: { escapeValue: false } });
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <Cause error={error} />
    </I18nextProvider>,
  );
}

test.each([
  ['rateLimited', { code: 'over_request_rate_limit', message: 'Request rate limit reached' }],
  ['rateLimited', { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }],
  ['rateLimited', { message: 'API rate limit exceeded' }],
  ['expired', { code: 'PGRST303', message: 'JWT expired' }],
  ['expired', { message: 'JWT expired' }],
  ['noAnswer', new TypeError('Failed to fetch')],
] as const)('Visitors read in their language: %s for %j', async (reason, error) => {
  expect(await textOf(error, 'en-IN')).toBe(english.errors[reason]);
  expect(await textOf(error, 'hi-IN')).toBe(hindi.errors[reason]);
});

test.each([
  { code: '57014', message: 'canceling statement due to statement timeout' },
  { code: 'constructor', message: 'no' },
  { message: 'upstream connect error' },
  new Error('x is not a function'),
])('Of other errors visitors read the page’s sentence, not the server’s: %j', async (error) => {
  expect(await textOf(error, 'hi-IN')).toBe(FALLBACK);
});
