/** GoTrue's response to a feature that the project has switched off. */
export interface Disabled {
  code: `${'email' | 'phone' | 'anonymous'}_provider_disabled`;
  message: string;
}

const ASK_FOR_CODE = 'Accounts are opened by an emailed code: ask for one at /auth/v1/otp.';

/** For requests that set or use a password. Hosted projects accept the request and store no password (ADR 22). */
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

/** Why `POST /signup` is refused: it supports no codes. */
export function refuseSignup({ email, phone, password }: Fields): Disabled {
  if (phone) return NO_PHONES;
  return email || password ? NO_PASSWORDS : NO_ANONYMOUS;
}

/** Why `POST /otp` is refused, if it requests a code by phone. */
export const refusePhone = ({ email, phone }: Fields): Disabled | undefined =>
  phone && !email ? NO_PHONES : undefined;

/** Why `PUT /user` is refused, if it changes how a user signs in. */
export function refuseChange(fields: Fields): Disabled | undefined {
  if ('password' in fields) return NO_PASSWORDS;
  if ('email' in fields) return NO_CHANGE_OF_EMAIL;
  return 'phone' in fields ? NO_PHONES : undefined;
}
