import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { listen } from '@platform/local/listen';
import { findFreePorts } from '@platform/local/ports';
import { brand } from 'shared-kit/brand';
import { afterEach, describe, expect, test } from 'vitest';
import { checkLaunch } from '../tools/launch-checks.ts';
import { backend, openBackend } from './backend.ts';

// An image: the local backend, dressed as a hosted project. What only Supabase's Management API and Razorpay know is
// answered here, in the shapes of their documentation; nobody has compared it with a real project.
const REF = 'abcdefghijklmnopqrst';
const CODE = readFileSync(path.join(import.meta.dirname, '../templates/code.html'), 'utf8');
const SUBJECT = '{{ .Token }} is your Isocentre code';

const EMAILS = Object.fromEntries(
  ['confirmation', 'magic_link', 'recovery'].flatMap((email) => [
    [`mailer_subjects_${email}`, SUBJECT],
    [`mailer_templates_${email}_content`, CODE],
  ]),
);
/** The fields that we set; there are two hundred others. */
const AUTH = {
  site_url: brand.siteUrl,
  mailer_otp_length: 6,
  mailer_otp_exp: 600,
  mailer_autoconfirm: false,
  smtp_max_frequency: 60,
  smtp_host: 'smtp.example.com',
  external_email_enabled: true,
  external_phone_enabled: false,
  external_anonymous_users_enabled: false,
  security_captcha_enabled: true,
  security_captcha_provider: 'turnstile',
  rate_limit_email_sent: 1800,
  rate_limit_otp: 10,
  rate_limit_verify: 30,
  sessions_timebox: 2160,
  sessions_inactivity_timeout: 720,
  ...EMAILS,
};

const SECRETS =
  `RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET RECONCILE_SECRET SITE_CHANGES_SECRET
  SITE_URL SMTP_ADMIN_EMAIL SMTP_HOST SMTP_PORT SMTP_SENDER_NAME`.split(/\s+/);
const secret = (name: string, value = 'some value') => {
  const hash = createHash('sha256').update(value).digest('hex');
  return { name, value: hash, updated_at: '2026-11-26T08:00:00.000Z' };
};

const FUNCTIONS =
  `create-order health held-payments invoice payment-return payment-webhook reconcile-orders report send-mails
  site-changes stop-reminders verify-payment`
    .split(/\s+/)
    .map((slug) => ({ id: slug, slug, name: slug, status: 'ACTIVE', verify_jwt: false }));

const EVENTS =
  `payment.authorized payment.captured payment.failed order.paid refund.created refund.processed refund.failed
  payment.dispute.created payment.dispute.under_review payment.dispute.action_required payment.dispute.won
  payment.dispute.lost payment.dispute.closed`.split(/\s+/);
const webhook = (differences: object) => ({
  url: `${url}/functions/v1/payment-webhook`,
  active: true,
  events: EVENTS,
  ...differences,
});
const webhooks = (...items: object[]) => ({ entity: 'collection', count: items.length, items });

const MANAGED = `/v1/projects/${REF}`;
const HOOKS = '/razorpay/webhooks';
const AUTHORIZED = {
  '/v1/projects': 'Bearer sbp_token',
  '/razorpay': `Basic ${btoa('rzp_live_1:secret')}`,
};

let url: string;
let variables: Record<string, string>;
/** By path. All others are the local backend's. */
let answers: Record<string, { status?: number; body?: unknown }>;
const methods = new Set<string>();

openBackend(async () => {
  // Functions start with their first request, which takes long on a busy machine when all do at once.
  for (const { slug } of FUNCTIONS)
    await fetch(`${backend.apiUrl}/functions/v1/${slug}`, { method: 'OPTIONS' });
  const [port] = await findFreePorts(1);
  url = `http://localhost:${port}`;
  const app = new Hono().all('*', ({ req, json }) => {
    methods.add(`${req.method} ${req.path}`);
    const api = Object.entries(AUTHORIZED).find(([prefix]) => req.path.startsWith(prefix));
    if (api && req.header('authorization') !== api[1])
      return json({ message: 'Unauthorized' }, 401);
    const answer = answers[`${req.method} ${req.path}`] ?? answers[req.path];
    const { pathname, search } = new URL(req.url);
    if (!answer) return proxy(backend.apiUrl + pathname + search, { raw: req.raw });
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  const server = await listen(app, port!);
  restore();
  return () => server.close();
});

function restore(): void {
  variables = {
    SUPABASE_URL: url,
    SUPABASE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    SUPABASE_ACCESS_TOKEN: 'sbp_token',
    SUPABASE_API_URL: url,
    SUPABASE_PROJECT_ID: REF,
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_API_URL: `${url}/razorpay`,
  };
  answers = {
    [`${MANAGED}/api-keys/legacy`]: { body: { enabled: false } },
    [`${MANAGED}/functions`]: { body: FUNCTIONS },
    [`${MANAGED}/secrets`]: { body: SECRETS.map((name) => secret(name)) },
    [`${MANAGED}/config/auth`]: { body: AUTH },
    [HOOKS]: { body: webhooks(webhook({ url: 'https://other.example/' }), webhook({})) },
  };
}
afterEach(restore);

/** By rule: the problems, or why it was not checked. */
async function problems() {
  const outcomes = await checkLaunch(variables);
  return Object.fromEntries(
    outcomes.flatMap(({ rule, problems: found, notChecked = [] }) =>
      found.length + notChecked.length > 0 ? [[rule, found.concat(notChecked)]] : [],
    ),
  );
}
test('A project that is ready has no findings, and was only read', async () => {
  methods.clear();
  const outcomes = await checkLaunch(variables);
  expect(outcomes.flatMap((one) => [...one.problems, one.notChecked ?? []].flat())).toEqual([]);
  expect(outcomes.map(({ rule }) => rule).join(' ')).toBe(
    'publishable-key secret-key legacy-keys migrations functions token-checks secrets sign-in webhook',
  );
  const changing = [...methods].filter((request) => !/^(GET|OPTIONS) /.test(request));
  expect(changing).toEqual(['POST /functions/v1/held-payments']);
});

test('What nobody gave the means to read is not checked', async () => {
  variables = { SUPABASE_URL: url, SUPABASE_KEY: backend.publishableKey };
  const token = ['set SUPABASE_ACCESS_TOKEN'];
  expect(await problems()).toEqual({
    'secret-key': ['set SUPABASE_SECRET_KEY'],
    'legacy-keys': token,
    'token-checks': token,
    secrets: token,
    'sign-in': token,
    webhook: ['set RAZORPAY_KEY_ID'],
  });
});

const set = (name: string, value: string) => () => void (variables[name] = value);
const answer =
  (route: string, body: object | (() => object), status = 200) =>
  () => {
    answers[route] = { status, body: typeof body === 'function' ? (body as () => object)() : body };
  };
const auth = (differences: object) => answer(`${MANAGED}/config/auth`, { ...AUTH, ...differences });
const secrets = (...all: object[]) => answer(`${MANAGED}/secrets`, all);
const present = SECRETS.slice(1).map((name) => secret(name));
const KEY_ID = SECRETS[0]!;
const SANDBOX = secret('RAZORPAY_API_URL');
const CHECKED = [{ ...FUNCTIONS[5], verify_jwt: true }];
const hooked = (differences: object) => () => webhooks(webhook(differences));
const HEALTH = 'GET /functions/v1/health';
const DOWN = { ok: false, error: 'The API cannot be reached' };
const EARLIER = { ok: true, database: 'up', migrations: ['20261120090000'] };

const FINDINGS: Record<string, [string, () => void, RegExp][]> = {
  'publishable-key': [
    ['A legacy key in pages', set('SUPABASE_KEY', 'eyJ.a.b'), /form sb_publishable_…/],
  ],
  'secret-key': [
    ['A secret key of another project', set('SUPABASE_SECRET_KEY', 'sb_secret_1'), /answers 401/],
    ['Functions without keys', answer('POST /functions/v1/held-payments', {}, 500), /answers 500/],
  ],
  'legacy-keys': [
    ['Legacy keys', answer(`${MANAGED}/api-keys/legacy`, { enabled: true }), /are accepted/],
  ],
  migrations: [
    ['A migration that was not applied', answer(HEALTH, EARLIER), /^The migration 20261120090100_/],
    ['A database that is down', answer(HEALTH, DOWN, 503), /health reports: The API cannot/],
  ],
  functions: [
    ['A missing function', answer('/functions/v1/invoice', {}, 404), /^The function invoice a/],
  ],
  'token-checks': [
    ['A check by the platform', answer(`${MANAGED}/functions`, CHECKED), /^verify_jwt of payment/],
  ],
  secrets: [
    ['An empty secret', secrets(...present, secret(KEY_ID, '')), /^RAZORPAY_KEY_ID is missing or/],
    ['The sandbox as gateway', secrets(secret(KEY_ID), ...present, SANDBOX), /API_URL is set/],
  ],
  webhook: [
    ['A disabled webhook', answer(HOOKS, hooked({ active: false })), /no active webhook to http/],
    ['One without disputes', answer(HOOKS, hooked({ events: [] })), /not send .*dispute\.won/],
  ],
};

describe.each(Object.entries(FINDINGS))('%s:', (rule, findings) => {
  test.each(findings)('%s is found, and nothing else', async (_, change, problem) => {
    change();
    const found = await problems();
    expect(Object.keys(found)).toEqual([rule]);
    expect(found[rule]!.join('\n')).toMatch(problem);
  });
});

test('Each setting of the log-in that differs is named, and nothing else is found', async () => {
  const link = '<a href="{{ .ConfirmationURL }}">Log in</a>';
  auth({
    site_url: 'http://localhost:5170',
    mailer_otp_length: 8,
    smtp_max_frequency: 1,
    security_captcha_provider: null,
    mailer_templates_magic_link_content: link,
    smtp_host: null,
  })();
  const { 'sign-in': found, ...others } = await problems();
  expect(others).toEqual({});
  expect(found!.map((problem) => problem.replace(/<!doctype.*/s, '…'))).toEqual([
    `site_url is "http://localhost:5170" instead of "${brand.siteUrl}".`,
    'mailer_otp_length is 8 instead of 6.',
    'smtp_max_frequency is 1 instead of 60.',
    'security_captcha_provider is null instead of "turnstile".',
    `mailer_templates_magic_link_content is ${JSON.stringify(link)} instead of "…`,
    'smtp_host is missing.',
  ]);
});

test('A token that the Management API refuses, and a host that does not answer, are named', async () => {
  variables['SUPABASE_ACCESS_TOKEN'] = 'sbp_expired';
  variables['RAZORPAY_API_URL'] = 'http://localhost:9';
  const found = await problems();
  expect(found['secrets']).toEqual([`${url}${MANAGED}/secrets answers 401.`]);
  expect(found['webhook']![0]).toMatch(/^http:\/\/localhost:9\/webhooks\S* gives no answer: \S+/);
});

test('A Razorpay account without a list leaves webhooks unchecked, and no address of legacy keys means none', async () => {
  answer(HOOKS, {}, 404)();
  answer(`${MANAGED}/api-keys/legacy`, {}, 404)();
  const found = ['look at the dashboard, this account has no list'];
  expect(await problems()).toEqual({ webhook: found });
});

test('The command reports like a release, and ends with 1 after a finding', async () => {
  const command = path.join(import.meta.dirname, '../tools/launch-check.ts');
  const run = () =>
    promisify(execFile)(process.execPath, [command], { env: { ...process.env, ...variables } });
  delete variables['RAZORPAY_KEY_ID'];
  const { stdout } = await run();
  expect(stdout).toContain('right        publishable-key\n');
  expect(stdout).toContain('not checked  webhook: set RAZORPAY_KEY_ID\n');
  expect(stdout).toContain('Nothing that was checked is wrong.');
  auth({ mailer_otp_length: 8 })();
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /wrong {8}sign-in\n[^]*Refused; nothing was changed\.\n\nsign-in: mailer_otp_length is 8 instead of 6\.\n {2}Impact: .+\n {2}Remedy: /,
    ) as string,
  });
});
