import { afterEach, expect, test } from 'vitest';
import { removeAuthParameters, withoutAuthParameters } from './auth-parameters.ts';

const TOKENS = 'access_token=a&expires_at=1&expires_in=3600&refresh_token=r&token_type=bearer';

test.each([
  [`/pricing#${TOKENS}&type=magiclink`, '/pricing'],
  [`/pricing?offer=2&${TOKENS}#faq`, '/pricing?offer=2#faq'],
  ['/pricing#%61ccess_token=a&refresh%5Ftoken=r', '/pricing'],
  ['/pricing?code=5b4f6c0e-3a1d-4c57-9a34-0d8a2f1e7b66&utm_source=x', '/pricing?utm_source=x'],
  ['/login?code=c&sb_flow_id=f&next=%2Faccount', '/login?next=%2Faccount'],
  ['/?token_hash=h&type=email', '/'],
  ['/?token=h&type=recovery&redirect_to=%2F', '/'],
  ['/?token=123456&type=magiclink', '/'],
  ['/?type=bundle#access_token=a&type=magiclink', '/?type=bundle'],
  ['/?code=NEET10&error=e&error_description=d', '/?code=NEET10'],
  ['/#provider_token=p&provider_refresh_token=q', '/'],
  ['/#error=access_denied&error_code=otp_expired&error_description=Email+link&sb=', '/'],
  ['/?error=server_error&error_code=x&error_description=y#faq', '/#faq'],
  ['/pricing#faq&access_token=a', '/pricing#faq'],
  ['/pricing#?access_token=a', '/pricing'],
])('%s becomes %s', (address, clean) => {
  expect(withoutAuthParameters(address)).toBe(clean);
});

test.each([
  '/',
  '/pricing?offer=2&duration=12#2',
  '/#faq',
  '/?a=%20b&&c=+#x%20y&',
  '/account/payments?payment=completed',
  '/pricing#code',
  '/?offer=code&words=access_token',
  '/pricing?code=NEET10&utm_source=x',
  '/pricing?type=bundle&token=5',
  '/pricing?token=abc&type=gift',
  '/pricing?error=1&redirect_to=%2Fpricing',
  '/pricing#code=NEET10',
  '/?expires_in=3&token_type=x&sb=1',
])('%s stays as it is', (address) => {
  expect(withoutAuthParameters(address)).toBe(address);
});

afterEach(() => history.replaceState(null, '', '/'));

test('The URL of the page loses them without a new history entry, and keeps the state of its entry', () => {
  history.replaceState({ key: 'kept' }, '', `/pricing?offer=2#${TOKENS}`);
  const entries = history.length;
  removeAuthParameters();
  expect(location.pathname + location.search + location.hash).toBe('/pricing?offer=2');
  expect(history.state).toEqual({ key: 'kept' });
  expect(history.length).toBe(entries);
});
