import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Messages } from 'shared-kit/languages';
import { languageOf } from 'shared-kit/addresses';
import { withDeadline } from '#lib/federation/deadline.ts';
import { shellMessages } from '#lib/messages/en-IN.ts';

/** The messages of the default language are part of the shell's script. */
export function startI18next(): void {
  void i18next.use(initReactI18next).init({
    // Synchronous: no messages have to be fetched.
    initAsync: false,
    lng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    fallbackLng: DEFAULT_LANGUAGE,
    // Otherwise each namespace is also requested as plain `en`.
    load: 'currentOnly',
    defaultNS: 'shell',
    ns: ['shell', 'kit'],
    resources: { [DEFAULT_LANGUAGE]: { shell: shellMessages, kit: kitMessages } },
    interpolation: { escapeValue: false },
    react: { bindI18nStore: import.meta.env.DEV ? 'added' : '' },
  });
}

/**
 * The language of the address, for as long as the document is open. A page whose messages cannot be loaded is in
 * English.
 */
export async function startLanguage({ documentElement }: Document): Promise<void> {
  startI18next();
  if (import.meta.env.DEV) showEditedMessages();
  await changeLanguage(languageOf(location.pathname)).catch(() => undefined);
  // Unknown addresses and pages in development have HTML in English.
  documentElement.lang = currentLanguage();
}

export const currentLanguage = (): Language => i18next.language as Language;

/** Messages edited since the full load, by part and language. In development only. */
const edited = new Map<string, Messages>();

export function addMessages(part: string, language: Language, messages: Messages): void {
  const latest = edited.get(`${part} ${language}`) ?? messages;
  i18next.addResourceBundle(language, part, latest, true, true);
}

/** The plugin `acceptMessageUpdates` sends the event. */
function showEditedMessages(): void {
  addEventListener('messages-updated', (event) => {
    const { detail } = event as CustomEvent<{
      part: string;
      language: Language;
      messages: Messages;
    }>;
    const { part, language, messages } = detail;
    edited.set(`${part} ${language}`, messages);
    // Removes messages that are no longer in the file.
    i18next.removeResourceBundle(language, part);
    addMessages(part, language, messages);
  });
}

/** @throws when messages cannot be loaded; the page then stays as it is */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  if (!i18next.hasResourceBundle(language, 'shell')) {
    // The only language that is not part of the shell's script.
    const { texts } = await withDeadline(undefined, () => import('./hi-IN.ts'));
    for (const [part, messages] of Object.entries(texts)) addMessages(part, language, messages);
  }
  await i18next.changeLanguage(language);
}
