/** The auth routes answer with it, as GoTrue does. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: 400 | 413 | 422 | 429 | 500 | 501;
  readonly code: string;

  constructor(status: Refusal['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Fields = Record<string, unknown>;

/**
 * GoTrue's pattern for ASCII addresses, without the dots and lengths at which mail servers refuse them (RFC 5321).
 * @see https://github.com/badoux/checkmail
 */
const EMAIL =
  /^(?![^@]{65})(?!\.|[^@]*\.[.@])[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const EMAIL_MAX_BYTES = 255;

/**
 * As strict as GoTrue's types. Lite would accept an array with one code as the code, and answer 500 to most other
 * values.
 * @param types of the optional fields; `null` counts as missing
 * @throws Refusal 400
 */
export function readFields(text: string, types: Record<string, 'string' | 'boolean'> = {}): Fields {
  const fields = parse(text);
  if (!fields) throw badJson('Could not parse request body as JSON');
  for (const [name, type] of Object.entries(types)) {
    const value = fields[name] ?? undefined;
    if (value !== undefined && typeof value !== type) {
      throw badJson(`Could not parse request body as JSON: ${name} is not a ${type}`);
    }
    // Postgres stores no such text, and lite would answer 500.
    if (typeof value === 'string' && value.includes('\0')) {
      throw invalid(`${name} contains a NUL character`);
    }
  }
  return fields;
}

/** @throws Refusal 400 if GoTrue sends nothing to the address */
export function readEmail({ email }: Fields): string {
  if (typeof email !== 'string' || email === '') throw invalid('One of email or phone must be set');
  if (Buffer.byteLength(email) > EMAIL_MAX_BYTES) throw invalid('An email address is too long');
  if (!EMAIL.test(email)) throw invalid('Unable to validate email address: invalid format');
  return email;
}

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const badJson = (message: string) => new Refusal(400, 'bad_json', message);
const invalid = (message: string) => new Refusal(400, 'validation_failed', message);

/** Hosted projects accept a password and do not use it (ADR 22). */
export const noOtherWay = () =>
  new Refusal(
    422,
    'email_provider_disabled',
    'Members sign in by emailed code only: ask for one at /auth/v1/otp.',
  );

/** Members cannot change how they sign in. @throws Refusal 422 */
export function refuseChange(fields: Fields): void {
  if (['password', 'email', 'phone'].some((name) => name in fields)) throw noOtherWay();
}
