import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Messages } from 'shared-kit/languages';
import { shellMessages } from '#lib/messages/en-IN.ts';
import { keepPreference, readPreference } from '#lib/preferences.ts';

/** The language a visitor chose on this device, or the default. */
export function chosenLanguage(): Language {
  const kept = readPreference('language');
  return LANGUAGES.find((language) => language === kept) ?? DEFAULT_LANGUAGE;
}

/** The language of the page now. */
export const currentLanguage = (): Language => i18next.language as Language;

/** Starts the only i18next instance of the page, in the default language: that of all rendered HTML. */
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
  });
}

/**
 * Takes over the language that the visitor chose earlier. A translation that cannot be had keeps nobody from the page.
 * @param loadRemotes brings the texts of the remotes that are on the page
 */
export async function speakChosenLanguage(
  loadRemotes: (language: Language) => Promise<void>,
): Promise<void> {
  const language = chosenLanguage();
  if (language !== currentLanguage()) await speak(language, loadRemotes).catch(() => undefined);
}

/** Puts a part's texts under the part's own name. */
export function addMessages(part: string, language: Language, messages: Messages): void {
  i18next.addResourceBundle(language, part, messages, true, true);
}

/**
 * Changes the language of the whole page, and keeps the choice.
 * @param loadRemotes brings the texts of the remotes that are on the page
 * @throws when the texts cannot be had; the page then stays as it is
 */
export async function chooseLanguage(
  language: Language,
  loadRemotes: (language: Language) => Promise<void>,
): Promise<void> {
  await speak(language, loadRemotes);
  keepPreference('language', language === DEFAULT_LANGUAGE ? null : language);
}

async function speak(
  language: Language,
  loadRemotes: (language: Language) => Promise<void>,
): Promise<void> {
  await Promise.all([loadFrame(language), loadRemotes(language)]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The frame's and the kit's texts; English came with the code. */
async function loadFrame(language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE || i18next.hasResourceBundle(language, 'shell')) return;
  const [frame, kit] = await Promise.all([
    import('#lib/messages/hi-IN.ts'),
    import('shared-kit/messages/hi-IN'),
  ]);
  addMessages('shell', language, frame.shellMessages);
  addMessages('kit', language, kit.kitMessages);
}
