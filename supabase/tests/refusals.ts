import { LOCAL_KEYS } from '@platform/local/local-keys';
import {
  brokenBodies,
  oversizedBodies,
  wrongFields,
  type HostileRequest,
} from '@platform/local/testing/hostile-requests';
import { ALGORITHMS, signToken } from '@platform/local/testing/people';
import { RECONCILE_SECRET, SANDBOX_KEYS } from '../sandbox/keys.ts';
import type { Member } from './people.ts';
import { MODULE_I, SITE_CHANGE } from './rows.ts';
import { signatureOf, siteChange, webhook } from './signed-requests.ts';

/** A request that a function must refuse, and how. Without `status` and `code`, any refusal with a message will do. */
export interface BadRequest extends HostileRequest {
  /** By default Asha's own; no token if it is empty. */
  token?: (member: Member) => string | Promise<string>;
  status?: number;
  code?: string;
}

/** How a function answers what no page and no server of ours sends. */
interface Guard {
  /** Well formed, although it asks for nothing that exists. */
  valid: Record<string, unknown>;
  /** For a body that is not a JSON object. */
  unreadable: Pick<BadRequest, 'status' | 'code'>;
  /** Longer bodies are refused with 413. By default that of functions that read JSON; none where the caller comes first. */
  maxBytes?: number;
  /** Fields, and the refusal for each value of a wrong type. */
  fields?: Record<string, Pick<BadRequest, 'status' | 'code'>>;
  /** What only this function must refuse. */
  own: BadRequest[];
}

const UNKNOWN = '30000000-0000-4000-8000-000000000001';
const bad = { status: 400, code: 'server_error' };
const unverified = { code: 'verification_failed' };
const noOperator = { status: 403, code: 'server_error' };
const unauthenticated = { status: 401, code: 'authentication_failed' };

const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method): BadRequest => {
  return { what: `a ${method}`, method, status: 405, code: 'server_error' };
});

const MEDIA_TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/jsonp',
  '',
].map((type): BadRequest => {
  const headers = { 'content-type': type };
  return { what: `the media type "${type}"`, headers, status: 415, code: 'server_error' };
});

const claimsOf = ({ id, email }: Member) => ({ sub: id, role: 'authenticated', email });

const noToken = { status: 401, code: 'auth_required' };

/** Missing, invalid and forged tokens of members. */
export const TOKENS: BadRequest[] = [
  { what: 'no token', token: () => '', ...noToken },
  { what: 'the public key', token: () => LOCAL_KEYS.publishable, ...noToken },
  { what: 'a malformed token', token: () => 'a.b.c', ...unauthenticated },
  { what: 'a token of algorithm none', token: unsigned, ...unauthenticated },
  ...ALGORITHMS.flatMap((alg) =>
    Object.entries({
      'an expired token': { expires: '1 second ago' },
      'a token of another project': { isForeign: true },
    }).map(([what, how]) => ({
      what: `${what}, signed with ${alg}`,
      token: (member: Member) => signToken(claimsOf(member), alg, how),
      ...unauthenticated,
    })),
  ),
];

/** What callers send who lack this secret. */
const without = (secret: string): BadRequest[] =>
  [
    { what: 'a member', token: undefined },
    ...TOKENS,
    { what: 'another secret of the project', token: () => LOCAL_KEYS.secret },
    { what: 'a secret of the same length', token: () => secret.replace(/[rs]/, 'q') },
    { what: 'half the secret', token: () => secret.slice(0, secret.length / 2) },
    { what: 'the secret in capitals', token: () => secret.toUpperCase() },
  ].map(({ what, token }) => ({ what, ...(token && { token }), ...unauthenticated }));

function unsigned(member: Member): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { ...claimsOf(member), aud: 'authenticated', exp: Date.now() };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

/** The valid body except for this field, so that accepting it would have an effect. */
const wrongValues = (
  valid: object,
  field: string,
  values: unknown[],
  refusal: Pick<BadRequest, 'status' | 'code'>,
): BadRequest[] =>
  values.map((value) => ({
    what: `${JSON.stringify(value)} as ${field}`,
    body: JSON.stringify({ ...valid, [field]: value }),
    ...refusal,
  }));
const PURCHASE = { module_uuid: MODULE_I, duration: 12 };
const wrongModule = { status: 400, code: 'invalid_module' };
const wrongDuration = { status: 400, code: 'invalid_duration' };
const wrongKey = { status: 400, code: 'order_creation_failed' };
const unknownModule = { status: 404, code: 'module_not_found' };
const wrongDocument = { status: 400, code: 'invalid_document' };
const unknownDocument = { status: 404, code: 'document_not_found' };

const CREATE_ORDER: BadRequest[] = [
  ...wrongValues(PURCHASE, 'duration', [0, -6, 6.5, '6', 24, 1e21], wrongDuration),
  ...wrongValues(PURCHASE, 'module_uuid', ['Physics', `${MODULE_I}' or 1=1`], wrongModule),
  ...wrongValues(PURCHASE, 'module_uuid', [UNKNOWN], unknownModule),
  ...wrongValues(PURCHASE, 'idempotency_key', ['', 'again', 1, {}, []], wrongKey),
  { what: 'keys of Object.prototype', body: '{"__proto__":{"duration":12}}', ...wrongModule },
  {
    what: 'a page of a preview',
    headers: { origin: 'http://preview.localhost:5170' },
    status: 403,
    code: 'checkout_in_preview',
  },
];

const WRONG_NUMBERS = ['INV-2026-001', `INV-26-27-001' or 1=1`, UNKNOWN, 'CRN', 7];
const INVOICE: BadRequest[] = [
  ...wrongValues({}, 'number', WRONG_NUMBERS, wrongDocument),
  ...wrongValues({}, 'number', ['INV-20-21-001'], unknownDocument),
];

const EVENT = JSON.stringify({ event: 'payment.captured', payload: {} });

const WEBHOOK: BadRequest[] = [
  ...Object.entries({
    'no signature': '',
    'a signature in capitals': signatureOf(EVENT).toUpperCase(),
    'half a signature': signatureOf(EVENT).slice(0, 32),
    'the signature of another event': signatureOf('{}'),
    'a signature by the key’s secret': signatureOf(EVENT, SANDBOX_KEYS.secret),
    'a signature from before a change': signatureOf(`${EVENT} `),
  }).map(([what, signature]) => ({
    what,
    ...webhook(EVENT, { 'x-razorpay-signature': signature }),
    ...unauthenticated,
  })),
  { what: 'a signed empty body', ...webhook(''), ...bad },
  { what: 'signed malformed JSON', ...webhook('{"event":'), ...bad },
  { what: 'a signed array', ...webhook('[]'), ...bad },
  { what: 'an object without an event', ...webhook('{}'), ...bad },
  { what: 'a malformed event name', ...webhook('{"event":"Payment; drop table"}'), ...bad },
  { what: 'no event id', ...webhook(EVENT, { 'x-razorpay-event-id': '' }), ...bad },
  { what: 'a long event id', ...webhook(EVENT, { 'x-razorpay-event-id': 'e'.repeat(65) }), ...bad },
];

const CHANGE = JSON.stringify(SITE_CHANGE);
const HOUR_AGO = String(Math.floor(Date.now() / 1000) - 3600);

const SITE_CHANGES: BadRequest[] = [
  ...Object.entries({
    'no signature': { 'webhook-signature': '' },
    'a signature of another version': { 'webhook-signature': `v2,${'A'.repeat(43)}=` },
    'the signature of another change': {
      'webhook-signature': siteChange('{}').headers['webhook-signature'],
    },
    'a change of an hour ago': { 'webhook-timestamp': HOUR_AGO },
    'no time': { 'webhook-timestamp': '' },
  }).map(([what, headers]) => ({ what, ...siteChange(CHANGE, headers), ...unauthenticated })),
  { what: 'the id of something else', ...siteChange(CHANGE, { 'webhook-id': 'msg_1' }), ...bad },
  { what: 'signed malformed JSON', ...siteChange('{"kind":'), ...bad },
  ...Object.keys(SITE_CHANGE).map((field) => ({
    what: `a change without ${field}`,
    ...siteChange(JSON.stringify({ ...SITE_CHANGE, [field]: undefined })),
    ...bad,
  })),
];

const LONG: BadRequest = {
  what: 'two megabytes',
  body: JSON.stringify({ any: 'x'.repeat(2 ** 21) }),
  status: 413,
  code: 'server_error',
};
const OF_MEMBERS = [LONG, ...METHODS, ...MEDIA_TYPES, ...TOKENS];

const FOR_SCHEDULER: Guard = {
  valid: { any: 'field' },
  unreadable: unauthenticated,
  maxBytes: Infinity,
  own: [...METHODS, ...without(RECONCILE_SECRET)],
};

/** Every function that answers in JSON, or with a status only. */
export const GUARDS: Record<string, Guard> = {
  'create-order': {
    valid: PURCHASE,
    unreadable: bad,
    fields: { module_uuid: wrongModule, duration: wrongDuration },
    own: [...OF_MEMBERS, ...CREATE_ORDER],
  },
  'verify-payment': {
    valid: {
      razorpay_order_id: 'order_unknown',
      razorpay_payment_id: 'pay_unknown',
      razorpay_signature: '0'.repeat(64),
    },
    unreadable: bad,
    fields: {
      razorpay_order_id: unverified,
      razorpay_payment_id: unverified,
      razorpay_signature: unverified,
    },
    own: OF_MEMBERS,
  },
  invoice: {
    valid: { number: 'CRN-26-27-001' },
    unreadable: bad,
    fields: { number: wrongDocument },
    own: [...OF_MEMBERS, ...INVOICE],
  },
  report: {
    valid: { reports: [] },
    unreadable: { status: 400 },
    maxBytes: 8192,
    fields: { reports: {} },
    own: [],
  },
  'payment-webhook': {
    valid: { any: 'field' },
    unreadable: unauthenticated,
    own: [LONG, ...METHODS, ...WEBHOOK],
  },
  'site-changes': {
    valid: { any: 'field' },
    unreadable: unauthenticated,
    maxBytes: 256 * 1024,
    own: [LONG, ...METHODS, ...SITE_CHANGES],
  },
  'reconcile-orders': FOR_SCHEDULER,
  'send-mails': FOR_SCHEDULER,
  desk: {
    valid: { ask: 'member', member: '40000000-0000-4000-8000-000000000001' },
    unreadable: bad,
    fields: { ask: bad, member: bad },
    own: [
      ...OF_MEMBERS,
      { what: 'a member who is no operator', ...noOperator },
      { what: 'the secret key', token: () => LOCAL_KEYS.secret, ...unauthenticated },
      { what: 'a decision', body: '{"ask":"decide"}', ...bad },
    ],
  },
  'held-payments': {
    valid: { action: 'grant', payment: 'pay_unknown', reason: 'agreed by phone' },
    unreadable: bad,
    fields: { action: bad, payment: {}, reason: {} },
    own: [
      ...OF_MEMBERS,
      { what: 'a member who is no operator', ...noOperator },
      { what: 'another secret of the project', token: () => RECONCILE_SECRET, ...unauthenticated },
      {
        what: 'the secret key as a token',
        token: () => LOCAL_KEYS.secret,
        headers: { apikey: LOCAL_KEYS.secret.slice(0, -1) },
        status: 401,
      },
      { what: 'the list, which the command asks for', body: '{"action":"list"}', ...bad },
    ],
  },
};

/** The corpus of one function. */
export function hostileRequestsTo(guard: Guard): BadRequest[] {
  const { valid, unreadable, maxBytes = 64 * 1024, fields = {}, own } = guard;
  const unread = brokenBodies(valid).map((attempt) => ({ ...attempt, ...unreadable }));
  const wrong = Object.entries(fields).flatMap(([field, refusal]) =>
    wrongFields(valid, [field]).map((attempt) => ({ ...attempt, ...refusal })),
  );
  const tooLong = { status: 413, ...(unreadable.code && { code: 'server_error' }) };
  return [
    ...[...unread, ...wrong].map((attempt) =>
      attempt.body!.length > maxBytes ? { ...attempt, ...tooLong } : attempt,
    ),
    ...oversizedBodies(valid),
    ...own.map((attempt) => ({ body: JSON.stringify(valid), ...attempt })),
  ];
}
