import { COURSES, DESIGNATIONS } from 'shared-kit/database';
import { parseSentCode, type SentCode } from '#lib/code/sent-code.ts';
import { createDraft } from '#lib/page/draft.ts';
import { NO_DETAILS, type Details } from './details.ts';

/** How far somebody has come with signing up. */
export interface SignupProgress {
  details: Details;
  sent?: SentCode;
}

const NOTHING: SignupProgress = { details: NO_DETAILS };

/** The steps of this tab's sign-up. */
export const signupDraft = createDraft<SignupProgress>('auth-signup', NOTHING, (left) => {
  const { details, sent } = left as {
    details?: Partial<Record<keyof Details, unknown>>;
    sent?: unknown;
  };
  const usable = parseSentCode(sent, Date.now());
  return { details: parseDetails(details ?? {}), ...(usable && { sent: usable }) };
});

function parseDetails(left: Partial<Record<keyof Details, unknown>>): Details {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name: text(left.name),
    email: text(left.email),
    phone: text(left.phone),
    college: text(left.college),
    course: COURSES.find((course) => course === left.course) ?? '',
    designation: DESIGNATIONS.find((designation) => designation === left.designation) ?? '',
  };
}
