export interface Disabled {
  code: `${'email' | 'phone' | 'anonymous'}_provider_disabled`;
  message: string;
}

const ASK_FOR_CODE = 'Accounts are opened by an emailed code: ask for one at /auth/v1/otp.';

/** Hosted projects accept the request and store no password (ADR 22). */
export const NO_PASSWORDS: Disabled = {
  code: 'email_provider_disabled',
  message: `Passwords are not used. ${ASK_FOR_CODE}`,
};

const NO_PHONES: Disabled = {
  code: 'phone_provider_disabled',
  message: `Phone numbers are not used. ${ASK_FOR_CODE}`,
};

const NO_ANONYMOUS: Disabled = {
  code: 'anonymous_provider_disabled',
  message: `Anonymous accounts are not used. ${ASK_FOR_CODE}`,
};

const NO_CHANGE_OF_EMAIL: Disabled = {
  code: 'email_provider_disabled',
  message: 'The email address of an account cannot be changed: it is where its codes are sent.',
};

type Fields = Record<string, unknown>;

/** Signing up supports no codes. */
export function refuseSignup({ email, phone, password }: Fields): Disabled {
  if (phone) return NO_PHONES;
  return email || password ? NO_PASSWORDS : NO_ANONYMOUS;
}

export const refusePhone = ({ email, phone }: Fields): Disabled | undefined =>
  phone && !email ? NO_PHONES : undefined;

/** Members cannot change how they sign in. */
export function refuseChange(fields: Fields): Disabled | undefined {
  if ('password' in fields) return NO_PASSWORDS;
  if ('email' in fields) return NO_CHANGE_OF_EMAIL;
  return 'phone' in fields ? NO_PHONES : undefined;
}
