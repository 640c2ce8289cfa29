import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Messages } from 'shared-kit/languages';
import { addressIn, languageOf } from 'shared-kit/addresses';
import { shellMessages } from '#lib/messages/en-IN.ts';
import { inTime } from '#lib/federation/patience.ts';
import { keepPreference, readPreference } from '#lib/preferences.ts';

/** The language a visitor chose on this device, or the default. */
export function chosenLanguage(): Language {
  const kept = readPreference('language');
  return LANGUAGES.find((language) => language === kept) ?? DEFAULT_LANGUAGE;
}

/** The language of the page now. */
export const currentLanguage = (): Language => i18next.language as Language;

/** Starts the only i18next instance of the page, in the default language: its texts came with the code. */
export function startLanguage(): void {
  void i18next.use(initReactI18next).init({
    // Its texts are all here.
    initAsync: false,
    lng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    fallbackLng: DEFAULT_LANGUAGE,
    // Without this each namespace is asked for a second time, as plain `en`.
    load: 'currentOnly',
    defaultNS: 'shell',
    ns: ['shell', 'kit'],
    resources: { [DEFAULT_LANGUAGE]: { shell: shellMessages, kit: kitMessages } },
    interpolation: { escapeValue: false },
    react: { bindI18nStore: import.meta.env.DEV ? 'added' : '' },
  });
}

/** Learns of every change of the page's language. */
export function onLanguage(listener: (language: Language) => void): void {
  i18next.on('languageChanged', listener);
}

/** In development: the texts that were edited since the page was loaded, by part and language. */
const edited = new Map<string, Messages>();

/** Puts a part's texts under the part's own name. */
export function addMessages(part: string, language: Language, messages: Messages): void {
  const latest = edited.get(`${part} ${language}`) ?? messages;
  i18next.addResourceBundle(language, part, latest, true, true);
}

/** In development: shows texts as they are edited. See `acceptMessageUpdates`. */
export function showEdits(): void {
  addEventListener('messages-updated', (event) => {
    const { detail } = event as CustomEvent<{
      part: string;
      language: Language;
      messages: Messages;
    }>;
    const { part, language, messages } = detail;
    edited.set(`${part} ${language}`, messages);
    // What was removed from the file is to be gone.
    i18next.removeResourceBundle(language, part);
    addMessages(part, language, messages);
  });
}

/** Brings the texts of the remotes that are on the page. */
type LoadRemotes = (language: Language) => Promise<void>;

/**
 * Takes over the language of an address that has one; at others the page stays in the language it is in.
 * A translation that cannot be had keeps nobody from the page.
 */
export async function speakLanguageOf(pathname: string, loadRemotes: LoadRemotes): Promise<void> {
  const language = languageOf(pathname);
  if (language) await speak(language, loadRemotes).catch(() => undefined);
}

/** Takes over the language that the visitor chose earlier, at an address that has none; else as `speakLanguageOf`. */
export async function speakChosenLanguage(
  pathname: string,
  loadRemotes: LoadRemotes,
): Promise<void> {
  if (languageOf(pathname)) return;
  await speak(chosenLanguage(), loadRemotes).catch(() => undefined);
}

/**
 * The address of the same page in the language that the visitor chose earlier. Who chose none reads every address as
 * it is.
 */
export function chosenAddress(address: string): string {
  const language = chosenLanguage();
  return language === DEFAULT_LANGUAGE ? address : addressIn(language, address);
}

/**
 * Changes the language of the whole page, and keeps the choice.
 * @throws when the texts cannot be had; the page then stays as it is
 */
export async function chooseLanguage(language: Language, loadRemotes: LoadRemotes): Promise<void> {
  await speak(language, loadRemotes);
  keepPreference('language', language === DEFAULT_LANGUAGE ? null : language);
}

/**
 * Changes the language of the whole page.
 * @throws when the texts cannot be had; the page then stays as it is
 */
export async function speak(language: Language, loadRemotes: LoadRemotes): Promise<void> {
  if (language === currentLanguage()) return;
  await Promise.all([loadFrame(language), loadRemotes(language)]);
  await i18next.changeLanguage(language);
}

/** The frame's texts and the kit's, in languages that do not come with the code. */
const FRAME_TEXTS: Partial<Record<Language, () => Promise<{ texts: Record<string, Messages> }>>> = {
  'hi-IN': () => import('./hi-IN.ts'),
};

async function loadFrame(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'shell')) return;
  const { texts } = await inTime(undefined, FRAME_TEXTS[language]!);
  for (const [part, messages] of Object.entries(texts)) addMessages(part, language, messages);
}
