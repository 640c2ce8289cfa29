import * as v from 'npm:valibot@1.5.0';
import type { InvoiceErrorCode, PurchaseErrorCode } from '../../../shared-kit/src/purchase.ts';
import { logError } from './log.ts';

/** Longer than any valid request. */
const MAX_BODY_BYTES = 64 * 1024;
/** Read and dropped, so that the client gets a response instead of a broken connection. */
const MAX_IGNORED_BYTES = 4 * 1024 * 1024;

/** Pages have messages for these codes. */
export type RefusalCode = PurchaseErrorCode | InvoiceErrorCode;

/** `respond` sends its status and code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;

  /** @param message for logs and developers; visitors read the page's text for the code */
  constructor(status: number, code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

const SENT_HEADERS = 'authorization, apikey, content-type, x-client-info';

/**
 * The result of `handle`, as JSON unless it is a `Response`. A `Refusal` becomes its status and code; any other error
 * becomes 500 `server_error`. For pages of any origin and headers that we do not know, such as the `traceparent` of a
 * tracing library: functions take no cookies, so a header gives a page no rights.
 */
export async function respond(
  request: Request,
  handle: (request: Request) => Promise<object>,
  methods = 'POST, OPTIONS',
): Promise<Response> {
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      request.headers.get('access-control-request-headers') ?? SENT_HEADERS,
    'Access-Control-Max-Age': '3600',
    'Cache-Control': 'no-store',
    Vary: 'Access-Control-Request-Headers',
  };
  const failure = (status: number, code: RefusalCode, message: string): Response =>
    Response.json({ success: false, error: { code, message } }, { status, headers });
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (!methods.split(', ').includes(request.method)) {
    headers['Allow'] = methods;
    return failure(405, 'server_error', `Use ${methods}, not ${request.method}`);
  }
  try {
    const result = await handle(request);
    if (!(result instanceof Response)) return Response.json(result, { headers });
    for (const [name, value] of Object.entries(headers)) result.headers.set(name, value);
    return result;
  } catch (cause) {
    if (cause instanceof Refusal) {
      if (cause.status >= 500) logError(`${cause.code}: ${cause.message}`);
      return failure(cause.status, cause.code, cause.message);
    }
    // The message may contain personal data, so only the log gets it.
    logError('The function failed', cause);
    return failure(500, 'server_error', 'The function failed; its log says why');
  }
}

/** Unchanged, since signatures cover every byte. @throws Refusal 413 above the maximum; the rest is not kept */
export async function readBytes(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_IGNORED_BYTES) break;
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) throw new Refusal(413, 'server_error', 'The body is too long');
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @throws Refusal 415, 413 or 400 when the body has no JSON object */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json(;|$)/i.test(type)) {
    throw new Refusal(415, 'server_error', 'Send application/json');
  }
  return parseObject(await readBytes(request));
}

/** @throws Refusal 400 when the bytes are not a JSON object */
export function parseObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal(400, 'server_error', 'The body is not JSON', { cause });
  }
  if (!isRecord(value)) throw new Refusal(400, 'server_error', 'The body is not a JSON object');
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Errors name the field and never the value, which may be personal data.
 * @param toError makes the error from the path of the first field that does not match, such as `payload.payment`
 */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  toError: (field: string) => Error,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw toError(v.getDotPath(result.issues[0]) ?? 'value');
}

/** @param code of the refusal. @throws Refusal 400 that names the first field that does not match */
export const parseRequest = <Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  code: RefusalCode = 'server_error',
): v.InferOutput<Schema> =>
  parseAs(schema, body, (field) => new Refusal(400, code, `${field} is missing or malformed`));
