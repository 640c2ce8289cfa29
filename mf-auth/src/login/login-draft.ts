import { parseSentCode, type SentCode } from '#lib/code/sent-code.ts';
import { createDraft } from '#lib/page/draft.ts';

/** How far somebody has come with logging in. */
export interface LoginProgress {
  email: string;
  sent?: SentCode;
}

const NOTHING: LoginProgress = { email: '' };

/** The steps of this tab's login. */
export const loginDraft = createDraft<LoginProgress>('auth-login', NOTHING, (left) => {
  const { email, sent } = left as Partial<Record<keyof LoginProgress, unknown>>;
  if (typeof email !== 'string') return NOTHING;
  const usable = parseSentCode(sent, Date.now());
  return usable ? { email, sent: usable } : { email };
});
