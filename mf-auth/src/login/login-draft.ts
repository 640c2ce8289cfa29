import { parseSentCode, type SentCode } from '#lib/code/sent-code.ts';
import { createDraft } from '#lib/page/draft.ts';

/** How far this tab's login has come; with `sent`, the code step is open. */
export interface LoginDraft {
  email: string;
  sent?: SentCode;
}

const EMPTY: LoginDraft = { email: '' };

/** The login of this tab: the typed email and the code that was sent to it. */
export const loginDraft = createDraft<LoginDraft>('auth-login', EMPTY, (stored) => {
  const { email, sent } = stored as Partial<Record<keyof LoginDraft, unknown>>;
  if (typeof email !== 'string') return EMPTY;
  const usable = parseSentCode(sent, Date.now());
  return usable ? { email, sent: usable } : { email };
});
