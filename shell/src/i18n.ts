import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language, Messages } from 'shared-kit/contract';
import { shellMessages } from './messages/en-IN.ts';

/** The language of the site until a visitor can choose. */
export const defaultLanguage: Language = 'en-IN';

/** Starts the only i18next instance of the page. The shell's own texts are part of its code. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: defaultLanguage,
    supportedLngs: [defaultLanguage],
    fallbackLng: defaultLanguage,
    // Without this each namespace is asked for a second time, as plain `en`.
    load: 'currentOnly',
    initAsync: false,
    defaultNS: 'shell',
    ns: ['shell'],
    resources: { [defaultLanguage]: { shell: shellMessages } },
    interpolation: { escapeValue: false },
  });
}

/** Puts a remote's texts under the remote's own name. */
export function addMessages(remote: string, language: Language, messages: Messages): void {
  i18next.addResourceBundle(language, remote, messages, true, true);
}
