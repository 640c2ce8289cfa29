import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** A request as bytes: `fetch` would normalise its target, its headers or its body. */
export interface HostileRequest {
  what: string;
  method?: string;
  /** By default that of the valid request. */
  target?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface DoorResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

const MEGABYTE = 1024 * 1024;
const NO_OBJECTS = ['', ' ', '{', '[]', '[[]]', 'null', 'true', '12', '"text"', 'undefined', 'NaN'];
const NO_JSON = ["{'a':1}", '{"a":1,}', '{"a":1}}', '{"a":01}', '{a:1}', '<a/>', '{"a":"\u0001"}'];

/** Values of every type of JSON, and strings that programs treat in a special way. */
const WRONG_VALUES: readonly (readonly [what: string, value: unknown])[] = [
  ['null', null],
  ['a number', -12.5],
  ['a huge number', 1e308],
  ['a boolean', true],
  ['a list', ['a']],
  ['an object', { a: 1 }],
  ['an operator', { $ne: null }],
  ['an empty text', ''],
  ['a blank', ' '],
  ['a NUL character', 'a\u0000b'],
  ['half a surrogate pair', '\ud800'],
  ['a path', '../../../../etc/passwd'],
  ['an encoded path', '%2e%2e%2fetc%2fpasswd'],
  ['a quote', `'; drop table users; --`],
  ['a header line', 'a\r\nSet-Cookie: a=1'],
  ['a script', '<script>alert(1)</script>'],
  ['a prototype', '__proto__'],
  ['a text of 100 KB', 'x'.repeat(100_000)],
];

/** Malformed, cut off after any part of the valid body, or in another encoding. */
export function brokenBodies(valid: object): HostileRequest[] {
  const whole = JSON.stringify(valid);
  const bytes = Buffer.from(whole);
  const cuts = Array.from({ length: 10 }, (_, at) => Math.ceil((whole.length * at) / 10));
  const notUtf8 = Buffer.from([0xc3, 0x28, 0x22, 0x7d]);
  return [
    ...[...NO_OBJECTS, ...NO_JSON].map((body) => ({
      what: `the body ${JSON.stringify(body)}`,
      body,
    })),
    ...Array.from(new Set(cuts), (length) => ({
      what: `the first ${length} of ${whole.length} characters`,
      body: whole.slice(0, length),
    })),
    { what: 'UTF-16', body: Buffer.from(whole, 'utf16le') },
    { what: 'bytes that are not UTF-8', body: Buffer.concat([bytes.subarray(0, -2), notUtf8]) },
    { what: 'compressed bytes', body: gzipSync(whole), headers: { 'content-encoding': 'gzip' } },
    { what: 'a hundred thousand open brackets', body: '['.repeat(100_000) },
    { what: 'a key of Object.prototype, nested', body: '{"__proto__":'.repeat(5000) },
  ];
}

/** The valid body with each of these fields, in turn, of another type or value, and without it. */
export const wrongFields = (
  valid: Record<string, unknown>,
  fields = Object.keys(valid),
): HostileRequest[] =>
  fields.flatMap((field) => {
    const given = (value: unknown) => JSON.stringify({ ...valid, [field]: value });
    const wrong = WRONG_VALUES.map(([what, value]) => [`${what} as ${field}`, given(value)]);
    return [[`no ${field}`, given(undefined)], ...wrong].map(([what, body]) => ({
      what: what!,
      body: body!,
    }));
  });

const LONG = 'x'.repeat(4 * MEGABYTE);
export const oversizedBodies = (valid: object): HostileRequest[] => [
  { what: 'four megabytes after the body', body: JSON.stringify(valid) + LONG },
  { what: 'a field of four megabytes', body: JSON.stringify({ ...valid, more: LONG }) },
];

/** Other folders, hosts and encodings. */
export const traversalTargets = (target: string): HostileRequest[] =>
  [
    `${target}/../../../../etc/passwd`,
    `${target}/..%2f..%2f..%2fetc%2fpasswd`,
    `${target}/%2e%2e/%2e%2e/etc/passwd`,
    `${target}/..%5c..%5cetc`,
    `${target}%00`,
    `${target}%0d%0aSet-Cookie:a=1`,
    `${target}/%c0%ae%c0%ae/`,
    `${target}/%ff`,
    `/${target}`,
    `//evil.example${target}`,
    target.toUpperCase(),
    `${target}/${'a'.repeat(4000)}`,
  ].map((stray) => ({ what: `the target ${stray.slice(0, 80)}`, target: stray }));

export const WRONG_METHODS: HostileRequest[] = ['TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'QUERY'].map(
  (method) => ({ what: `the method ${method}`, method }),
);

/** By default a POST of JSON. */
export async function send(
  origin: string,
  sent: Partial<HostileRequest> & { target: string },
): Promise<DoorResponse> {
  const { method = 'POST', target, headers = {}, body = '' } = sent;
  const length = Buffer.byteLength(body);
  const { hostname, port } = new URL(origin);
  const outgoing = request({
    hostname,
    port,
    method,
    path: target,
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    signal: AbortSignal.timeout(20_000),
  });
  outgoing.on('error', () => undefined).end(body);
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  } catch (error) {
    // A server may close on a long body before the client could read its response.
    const isCutOff = length > MEGABYTE && /EPIPE|ECONNRESET/.test(String(error));
    if (isCutOff) return { status: 413, headers: {}, text: 'connection closed' };
    throw error;
  }
}

/** The server's insides, which no response may contain: a stack, a path, SQL, a file. */
const INTERNALS = /\bat .+:\d+:\d+|node_modules|\/home\/|\bselect .+ from\b|root:x:0/i;

/** `refused` for a message without the server's insides; otherwise what is wrong with the response. */
export function outcomeOf({ status, headers, text: body }: DoorResponse): string {
  const isRefusal = (status >= 400 && status < 500) || status === 501;
  if (!isRefusal) return `answered ${status}: ${body.slice(0, 200)}`;
  if (body === '') return `answered ${status} without a message`;
  if (headers['set-cookie'] !== undefined) return 'set a cookie';
  return INTERNALS.test(body) ? `leaked internals: ${body.slice(0, 200)}` : 'refused';
}
