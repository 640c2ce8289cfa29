/** The languages of the site, as BCP 47 tags; the first is the default. */
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** The messages of one part in one language. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Loads a remote's messages. The shell adds them under the remote's name before its first render. */
export type MessageLoader = (language: Language) => Promise<Messages>;

type MessageFile = () => Promise<{ messages: Messages }>;

/**
 * Makes a remote's message loader from its message files. A missing language falls back to English.
 * @example messagesIn({ 'en-IN': () => import('./messages/en-IN.ts') })
 */
export function messagesIn(
  files: Record<'en-IN', MessageFile> & Partial<Record<Language, MessageFile>>,
): MessageLoader {
  return async (language) => (await (files[language] ?? files['en-IN'])()).messages;
}
