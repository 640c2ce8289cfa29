/** GoTrue refuses without any lookup; the status is always 400. */
export interface Refusal {
  code: 'bad_json' | 'validation_failed';
  message: string;
}

export type AuthBody = { fields: Record<string, unknown> } | { refusal: Refusal };

/**
 * GoTrue's pattern for ASCII addresses, without the dots and lengths at which mail servers refuse them (RFC 5321).
 * @see https://github.com/badoux/checkmail
 */
const EMAIL =
  /^(?![^@]{65})(?!\.|[^@]*\.[.@])[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const EMAIL_MAX_BYTES = 255;

/**
 * As strict as GoTrue's types. Lite would accept an array with one code as the code, and answer 500 to most other values.
 * @param types of the optional fields; `null` counts as missing
 */
export function readAuthBody(text: string, types: Record<string, 'string' | 'boolean'>): AuthBody {
  const fields = parse(text);
  if (!fields) return badJson('Could not parse request body as JSON');
  for (const [name, type] of Object.entries(types)) {
    const value = fields[name] ?? undefined;
    if (value !== undefined && typeof value !== type) {
      return badJson(`Could not parse request body as JSON: ${name} is not a ${type}`);
    }
    // Postgres stores no such text, and lite would answer 500.
    if (typeof value === 'string' && value.includes('\0')) {
      return { refusal: invalid(`${name} contains a NUL character`) };
    }
  }
  return { fields };
}

/** `undefined` if GoTrue sends to the address. */
export function refuseEmail(email: unknown): Refusal | undefined {
  if (typeof email !== 'string' || email === '') {
    return invalid('One of email or phone must be set');
  }
  if (Buffer.byteLength(email) > EMAIL_MAX_BYTES) return invalid('An email address is too long');
  if (!EMAIL.test(email)) return invalid('Unable to validate email address: invalid format');
  return undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const badJson = (message: string): AuthBody => ({ refusal: { code: 'bad_json', message } });
const invalid = (message: string): Refusal => ({ code: 'validation_failed', message });
