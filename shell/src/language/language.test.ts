import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  applyChosenLanguage,
  changeLanguage,
  chooseLanguage,
  currentLanguage,
  startI18next,
} from './language.ts';

const noMessages = async (): Promise<void> => undefined;

/** Opens the address by a full load from another page, in the language of the site's code until then. */
async function openFrom(referrer: string, address = '/login'): Promise<string> {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(
    referrer && new URL(referrer, location.href).href,
  );
  history.replaceState(null, '', address);
  await applyChosenLanguage(address, noMessages);
  return currentLanguage();
}

beforeEach(startI18next);
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await changeLanguage('en-IN', noMessages);
});

test('A visitor whose link from a Hindi page was a full load reads log-in and sign-up in Hindi', async () => {
  expect(await openFrom('/hi/pricing')).toBe('hi-IN');
});

test.each(['', '/pricing', 'https://elsewhere.example/hi/pricing'])(
  'A visitor who comes from "%s" reads log-in in English',
  async (referrer) => {
    expect(await openFrom(referrer)).toBe('en-IN');
  },
);

test('A visitor who chose Hindi and left an English page before its code had loaded reads log-in in Hindi', async () => {
  await chooseLanguage('hi-IN', noMessages);
  await changeLanguage('en-IN', noMessages);
  expect(await openFrom('/pricing')).toBe('hi-IN');
});

test('A page that the visitor changed to English after a link from a Hindi page stays English on a reload', async () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/hi/pricing`);
  history.replaceState({ language: 'en-IN' }, '', '/login');
  await applyChosenLanguage('/login', noMessages);
  expect(currentLanguage()).toBe('en-IN');
});
