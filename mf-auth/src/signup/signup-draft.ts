import { COURSES, DESIGNATIONS } from 'shared-kit/database';
import { pageTime, parseSentCode, type SentCode } from '#lib/code/countdown.ts';
import { createDraft } from '#lib/page/draft.ts';
import { NO_DETAILS, type Details } from './details.ts';

/** With `sent`, the code step is open. */
export interface SignupDraft {
  details: Details;
  sent?: SentCode;
}

export const signupDraft = createDraft<SignupDraft>(
  'auth-signup',
  { details: NO_DETAILS },
  (stored) => {
    const { details, sent } = stored as {
      details?: Partial<Record<keyof Details, unknown>>;
      sent?: unknown;
    };
    const usable = parseSentCode(sent, pageTime());
    return { details: parseDetails(details ?? {}), ...(usable && { sent: usable }) };
  },
);

function parseDetails(stored: Partial<Record<keyof Details, unknown>>): Details {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name: text(stored.name),
    email: text(stored.email),
    phone: text(stored.phone),
    college: text(stored.college),
    course: COURSES.find((course) => course === stored.course) ?? '',
    designation: DESIGNATIONS.find((designation) => designation === stored.designation) ?? '',
  };
}
