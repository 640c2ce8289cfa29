import { Refusal } from './refusal.ts';

/** More than any of these functions is ever sent in earnest. */
const MAX_BODY_BYTES = 64 * 1024;
/** Read past, so that who sends them gets an answer rather than a broken connection. */
const MAX_IGNORED_BYTES = 4 * 1024 * 1024;

/**
 * The bytes of the body, exactly as they were sent. Of a longer one no more is ever held.
 * @throws Refusal 413 when it is longer
 */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_IGNORED_BYTES) break;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (length > MAX_BODY_BYTES) throw new Refusal(413, 'server_error', 'The body is too long');
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * The object that a JSON body is.
 * @throws Refusal 415, 413 or 400 when it is none
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json(;|$)/i.test(type)) {
    throw new Refusal(415, 'server_error', 'Send application/json');
  }
  return parseObject(await readBytes(request));
}

/** @throws Refusal 400 when the bytes are no JSON object */
export function parseObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal(400, 'server_error', 'The body is no JSON', { cause });
  }
  if (!isRecord(value)) throw new Refusal(400, 'server_error', 'The body is no JSON object');
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);
