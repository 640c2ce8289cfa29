import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { useErrorText } from './error-text.ts';
import { toAppError } from './errors.ts';
import { kitMessages as english } from './messages/en-IN.ts';
import { kitMessages as hindi } from './messages/hi-IN.ts';
import { startMessages } from './testing/page.ts';

const FALLBACK = 'The sentence of the page';

function Cause({ error }: { error: unknown }) {
  return useErrorText()(toAppError(error), FALLBACK);
}

async function textOf(error: unknown, language: string): Promise<string> {
  await i18next.changeLanguage(language);
  return renderToString(<Cause error={error} />);
}

beforeAll(() => startMessages({}));

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
