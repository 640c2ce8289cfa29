import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Messages } from 'shared-kit/languages';
import { addressIn, languageOf } from 'shared-kit/addresses';
import { storedText } from 'shared-kit/storage';
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

/** The `lang` of the document follows i18next. */
export function startLanguage(document: Document): void {
  startI18next();
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    markHistoryEntry();
  });
  if (import.meta.env.DEV) showEditedMessages();
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

type LoadRemoteMessages = (language: Language) => Promise<void>;

/** Paths without a language leave the page as it is, and so do messages that cannot be loaded. */
export async function applyLanguageForPath(
  pathname: string,
  loadRemoteMessages: LoadRemoteMessages,
): Promise<void> {
  const language = languageOf(pathname);
  if (language) await changeLanguage(language, loadRemoteMessages).catch(() => undefined);
}

/**
 * Changes the page to the language in which this history entry was shown, or else to that of the translated page whose
 * link led here by a full load, or else to the one that the visitor chose earlier, unless the path determines the language.
 */
export async function applyChosenLanguage(
  pathname: string,
  loadRemoteMessages: LoadRemoteMessages,
): Promise<void> {
  if (languageOf(pathname)) return;
  const language = languageIn(historyState().language) ?? translationBefore() ?? chosenLanguage();
  await changeLanguage(language, loadRemoteMessages).catch(() => undefined);
}

/** The visitor chose this language on an earlier page. */
export async function goToChosenLanguage(router: {
  navigate: (
    to: string,
    options: { replace: boolean; preventScrollReset: boolean },
  ) => Promise<void>;
}): Promise<void> {
  const language = chosenLanguage();
  // A visitor who chose no language reads each address as it is.
  if (language === DEFAULT_LANGUAGE) return;
  const here = location.pathname + location.search + location.hash;
  const address = addressIn(language, here);
  if (address !== here) await router.navigate(address, { replace: true, preventScrollReset: true });
}

/** @throws when messages cannot be loaded; the page then stays as it is */
export async function chooseLanguage(
  language: Language,
  loadRemoteMessages: LoadRemoteMessages,
): Promise<void> {
  await changeLanguage(language, loadRemoteMessages);
  choice.write(language);
}

/** The script in the head of `index.html` writes it too. Where storage is blocked, it lasts until the next full load. */
const choice = storedText('local', 'language');

/**
 * Marks the history entry with the language of the page, so that a reload keeps it: a visitor who came by a Hindi link
 * reads pages without a language in Hindi, but has chosen none. Call it after each navigation.
 */
export function markHistoryEntry(): void {
  const language = currentLanguage();
  if (historyState().language !== language)
    history.replaceState({ ...historyState(), language }, '');
}

const historyState = () => (history.state ?? {}) as { language?: string };

/** The default language says nothing: a visitor may leave such a page before it follows a choice. */
function translationBefore(): Language | undefined {
  const { referrer } = document;
  if (!referrer.startsWith(`${location.origin}/`)) return undefined;
  const language = languageOf(new URL(referrer).pathname);
  return language === DEFAULT_LANGUAGE ? undefined : language;
}

const languageIn = (stored: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === stored);

const chosenLanguage = (): Language => languageIn(choice.read()) ?? DEFAULT_LANGUAGE;

/** @throws when messages cannot be loaded; the page then stays as it is */
export async function changeLanguage(
  language: Language,
  loadRemoteMessages: LoadRemoteMessages,
): Promise<void> {
  if (language === currentLanguage()) return;
  await Promise.all([loadFrameMessages(language), loadRemoteMessages(language)]);
  await i18next.changeLanguage(language);
}

/** For languages that are not part of the shell's script. */
const FRAME_MESSAGES: Partial<
  Record<Language, () => Promise<{ texts: Record<string, Messages> }>>
> = {
  'hi-IN': () => import('./hi-IN.ts'),
};

async function loadFrameMessages(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'shell')) return;
  const { texts } = await withDeadline(undefined, FRAME_MESSAGES[language]!);
  for (const [part, messages] of Object.entries(texts)) addMessages(part, language, messages);
}
