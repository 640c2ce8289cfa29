/** BCP 47 tags; the first is the default. */
export const LANGUAGES = ['en-IN', 'hi-IN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The shell adds the messages under the remote's name before its first render. */
export type MessageLoader = (language: Language) => Promise<Messages>;

type MessageFile = () => Promise<{ messages: Messages }>;

/** A missing language falls back to English. @example messagesIn({ 'en-IN': () => import('./messages/en-IN.ts') }) */
export function messagesIn(
  files: Record<'en-IN', MessageFile> & Partial<Record<Language, MessageFile>>,
): MessageLoader {
  return async (language) => (await (files[language] ?? files['en-IN'])()).messages;
}
