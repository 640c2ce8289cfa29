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

/** A request that a function must refuse. */
export interface BadRequest extends HostileRequest {
  /** The status, the code, or both, such as `400 server_error`. By default any refusal with a message will do. */
  refusal?: string;
  /** By default Asha's own; no token if it is empty. */
  token?: (member: Member) => string | Promise<string>;
}

/** How a function answers what no page and no server of ours sends. */
interface Guard {
  /** Well formed, although it asks for nothing that exists. */
  valid: Record<string, unknown>;
  /** The refusal of a body that is not a JSON object. */
  unreadable: string;
  /**
   * Longer bodies are refused with 413. By default that of functions that read JSON; none where the caller comes first.
   */
  maxBytes?: number;
  /** Fields, and the refusal for each value of a wrong type. */
  fields?: Record<string, string>;
  /** What only this function must refuse. */
  own: BadRequest[];
}

const BAD = '400 server_error';
const UNAUTHENTICATED = '401 authentication_failed';
const NO_OPERATOR = { what: 'a member who is no operator', refusal: '403 server_error' };

/** What is refused in the same way, by its name. */
const all = (refusal: string, requests: Record<string, Omit<BadRequest, 'what'>>): BadRequest[] =>
  Object.entries(requests).map(([what, request]) => ({ what, refusal, ...request }));

const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
  all('405 server_error', { [`a ${method}`]: { method } }),
);
const FORM = 'application/x-www-form-urlencoded';
const MEDIA_TYPES = [FORM, 'text/plain', 'application/jsonp', ''].flatMap((type) =>
  all('415 server_error', { [`the media type "${type}"`]: { headers: { 'content-type': type } } }),
);

const claimsOf = ({ id, email }: Member) => ({ sub: id, role: 'authenticated', email });

/** Missing, invalid and forged tokens of members. */
const TOKENS: BadRequest[] = [
  ...all('401 auth_required', {
    'no token': { token: () => '' },
    'the public key': { token: () => LOCAL_KEYS.publishable },
  }),
  ...all(UNAUTHENTICATED, {
    'a malformed token': { token: () => 'a.b.c' },
    'a token of algorithm none': { token: unsigned },
  }),
  ...ALGORITHMS.flatMap((alg) =>
    all(UNAUTHENTICATED, {
      [`an expired token, signed with ${alg}`]: {
        token: (member) => signToken(claimsOf(member), alg, { expires: '1 second ago' }),
      },
      [`a token of another project, signed with ${alg}`]: {
        token: (member) => signToken(claimsOf(member), alg, { isForeign: true }),
      },
    }),
  ),
];

function unsigned(member: Member): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { ...claimsOf(member), aud: 'authenticated', exp: Date.now() };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

/** The valid body except for this field, so that accepting it would have an effect. */
const wrongValues = (valid: object, field: string, values: unknown[], refusal: string) =>
  values.map((value) => ({
    what: `${JSON.stringify(value)} as ${field}`,
    body: JSON.stringify({ ...valid, [field]: value }),
    refusal,
  }));
const PURCHASE = { module_uuid: MODULE_I, duration: 12 };
const UNKNOWN = '30000000-0000-4000-8000-000000000001';

const EVENT = JSON.stringify({ event: 'payment.captured', payload: {} });
const CHANGE = JSON.stringify(SITE_CHANGE);
const HOUR_AGO = String(Math.floor(Date.now() / 1000) - 3600);

const OF_MEMBERS = [...METHODS, ...MEDIA_TYPES, ...TOKENS];

const FOR_SCHEDULER: Guard = {
  valid: { any: 'field' },
  unreadable: UNAUTHENTICATED,
  maxBytes: Infinity,
  own: [
    ...METHODS,
    ...TOKENS.map((attempt) => ({ ...attempt, refusal: UNAUTHENTICATED })),
    ...all(UNAUTHENTICATED, {
      'a member': {},
      'another secret of the project': { token: () => LOCAL_KEYS.secret },
      'a secret of the same length': { token: () => RECONCILE_SECRET.replace(/[rs]/, 'q') },
      'half the secret': { token: () => RECONCILE_SECRET.slice(0, RECONCILE_SECRET.length / 2) },
      'the secret in capitals': { token: () => RECONCILE_SECRET.toUpperCase() },
    }),
  ],
};

/** Every function that refuses in JSON. */
export const GUARDS: Record<string, Guard> = {
  'create-order': {
    valid: PURCHASE,
    unreadable: BAD,
    fields: { module_uuid: '400 invalid_module', duration: '400 invalid_duration' },
    own: [
      ...OF_MEMBERS,
      ...wrongValues(PURCHASE, 'duration', [0, 6.5, '6', 24], '400 invalid_duration'),
      ...wrongValues(
        PURCHASE,
        'module_uuid',
        ['Physics', `${MODULE_I}' or 1=1`],
        '400 invalid_module',
      ),
      ...wrongValues(PURCHASE, 'module_uuid', [UNKNOWN], '404 module_not_found'),
      ...wrongValues(PURCHASE, 'idempotency_key', ['', 'again', 1], '400 order_creation_failed'),
      ...all('400 invalid_module', {
        'keys of Object.prototype': { body: '{"__proto__":{"duration":12}}' },
      }),
      ...all('403 checkout_in_preview', {
        'a page of a preview': { headers: { origin: 'http://preview.localhost:5170' } },
      }),
    ],
  },
  'verify-payment': {
    valid: {
      razorpay_order_id: 'order_unknown',
      razorpay_payment_id: 'pay_unknown',
      razorpay_signature: '0'.repeat(64),
    },
    unreadable: BAD,
    fields: {
      razorpay_order_id: 'verification_failed',
      razorpay_payment_id: 'verification_failed',
      razorpay_signature: 'verification_failed',
    },
    own: OF_MEMBERS,
  },
  invoice: {
    valid: { number: 'CRN-26-27-001' },
    unreadable: BAD,
    fields: { number: '400 invalid_document' },
    own: [
      ...OF_MEMBERS,
      ...wrongValues({}, 'number', ['INV-2026-001', 'CRN', UNKNOWN, 7], '400 invalid_document'),
      ...wrongValues({}, 'number', ['INV-20-21-001'], '404 document_not_found'),
    ],
  },
  report: {
    valid: { reports: [] },
    unreadable: BAD,
    maxBytes: 8192,
    fields: { reports: BAD },
    own: METHODS,
  },
  'payment-webhook': {
    valid: { any: 'field' },
    unreadable: UNAUTHENTICATED,
    own: [
      ...METHODS,
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
        refusal: UNAUTHENTICATED,
      })),
      ...all(BAD, {
        'a signed empty body': webhook(''),
        'signed malformed JSON': webhook('{"event":'),
        'a signed array': webhook('[]'),
        'an object without an event': webhook('{}'),
        'a malformed event name': webhook('{"event":"Payment; drop table"}'),
        'no event id': webhook(EVENT, { 'x-razorpay-event-id': '' }),
        'a long event id': webhook(EVENT, { 'x-razorpay-event-id': 'e'.repeat(65) }),
      }),
    ],
  },
  'site-changes': {
    valid: { any: 'field' },
    unreadable: UNAUTHENTICATED,
    maxBytes: 256 * 1024,
    own: [
      { what: 'a megabyte', body: 'x'.repeat(2 ** 20), refusal: '413 server_error' },
      ...METHODS,
      ...all(UNAUTHENTICATED, {
        'no signature': siteChange(CHANGE, { 'webhook-signature': '' }),
        'a signature of another version': siteChange(CHANGE, {
          'webhook-signature': `v2,${'A'.repeat(43)}=`,
        }),
        'the signature of another change': { ...siteChange('{}'), body: CHANGE },
        'a change of an hour ago': siteChange(CHANGE, { 'webhook-timestamp': HOUR_AGO }),
        'no time': siteChange(CHANGE, { 'webhook-timestamp': '' }),
      }),
      ...all(BAD, {
        'the id of something else': siteChange(CHANGE, { 'webhook-id': 'msg_1' }),
        'signed malformed JSON': siteChange('{"kind":'),
      }),
      ...Object.keys(SITE_CHANGE).map((field) => ({
        what: `a change without ${field}`,
        ...siteChange(JSON.stringify({ ...SITE_CHANGE, [field]: undefined })),
        refusal: BAD,
      })),
    ],
  },
  'reconcile-orders': FOR_SCHEDULER,
  'send-mails': FOR_SCHEDULER,
  desk: {
    valid: { ask: 'member', member: '40000000-0000-4000-8000-000000000001' },
    unreadable: BAD,
    fields: { ask: BAD, member: BAD },
    own: [
      ...OF_MEMBERS,
      NO_OPERATOR,
      ...all(UNAUTHENTICATED, { 'the secret key': { token: () => LOCAL_KEYS.secret } }),
      ...all(BAD, { 'a decision': { body: '{"ask":"decide"}' } }),
    ],
  },
  'held-payments': {
    valid: { action: 'grant', payment: 'pay_unknown', reason: 'agreed by phone' },
    unreadable: BAD,
    fields: { action: BAD, payment: '', reason: '' },
    own: [
      ...OF_MEMBERS,
      NO_OPERATOR,
      ...all('401', {
        'another secret of the project': { token: () => RECONCILE_SECRET },
        'the secret key as a token': {
          token: () => LOCAL_KEYS.secret,
          headers: { apikey: LOCAL_KEYS.secret.slice(0, -1) },
        },
      }),
      ...all(BAD, { 'the list, which the command asks for': { body: '{"action":"list"}' } }),
    ],
  },
};

/** The corpus of one function. */
export function hostileRequestsTo(guard: Guard): BadRequest[] {
  const { valid, unreadable, maxBytes = 64 * 1024, fields = {}, own } = guard;
  const wrong = Object.entries(fields).flatMap(([field, refusal]) =>
    wrongFields(valid, [field]).map((attempt) => ({ ...attempt, refusal })),
  );
  return [...brokenBodies(valid).map((attempt) => ({ ...attempt, refusal: unreadable })), ...wrong]
    .map((attempt) =>
      attempt.body!.length > maxBytes ? { ...attempt, refusal: '413 server_error' } : attempt,
    )
    .concat(oversizedBodies(valid).map((attempt) => ({ ...attempt, refusal: '' })))
    .concat(own.map((attempt) => ({ body: JSON.stringify(valid), refusal: '', ...attempt })));
}
