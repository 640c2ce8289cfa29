/** The languages the site is offered in, as BCP 47 tags; the first is for everybody who chose none. */
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** The texts of one part of the site in one language. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Loads a remote's texts; the shell adds them under the remote's name before its first render. */
export type MessageLoader = (language: Language) => Promise<Messages>;

type MessageFile = () => Promise<{ messages: Messages }>;

/**
 * A remote's loader out of its message files. What is not translated yet is shown in the default language.
 * @example messagesIn({ 'en-IN': () => import('./messages/en-IN.ts') })
 */
export function messagesIn(
  files: Record<'en-IN', MessageFile> & Partial<Record<Language, MessageFile>>,
): MessageLoader {
  return async (language) => (await (files[language] ?? files['en-IN'])()).messages;
}
