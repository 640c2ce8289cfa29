/** Why GoTrue refuses a request before it looks anything up; always with status 400. */
export interface Refusal {
  code: 'bad_json' | 'validation_failed';
  message: string;
}

/** The fields of a body, or why GoTrue would not read it. */
export type AuthBody = { fields: Record<string, unknown> } | { refusal: Refusal };

/** GoTrue's, of the ASCII addresses it takes. @see https://github.com/badoux/checkmail */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const EMAIL_MAX_BYTES = 255;

/**
 * Reads a body as GoTrue's types do, which lite does not have: it would take an array of one code for the code, and
 * answer 500 to most other things that are no text.
 * @param types of the fields that may be there; `null` counts as not there
 */
export function readAuthBody(text: string, types: Record<string, 'string' | 'boolean'>): AuthBody {
  const fields = parse(text);
  if (!fields) return badJson('Could not parse request body as JSON');
  for (const [name, type] of Object.entries(types)) {
    const value = fields[name] ?? undefined;
    if (value !== undefined && typeof value !== type) {
      return badJson(`Could not parse request body as JSON: ${name} is no ${type}`);
    }
  }
  return { fields };
}

/** Why GoTrue sends nothing to this address, if it would not. */
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
