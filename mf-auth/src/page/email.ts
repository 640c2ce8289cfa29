/** Deliberately simple: only a mail can show whether an address exists. */
const EMAIL_PATTERN = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/** The server's limit. */
const EMAIL_MAX_LENGTH = 255;

/** Whether a tidied text looks like an email address. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);
