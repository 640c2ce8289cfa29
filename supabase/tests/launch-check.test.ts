import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { listen } from '@platform/local/listen';
import { findFreePorts } from '@platform/local/ports';
import { brand } from 'shared-kit/brand';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { checkLaunch } from '../tools/launch-checks.ts';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';

// An image: the local backend, dressed as a hosted project. What only Supabase's Management API and Razorpay know is
// answered here, in the shapes of their documentation; nobody has compared it with a real project.
const REF = 'abcdefghijklmnopqrst';
const CODE = readFileSync(path.join(import.meta.dirname, '../templates/code.html'), 'utf8');
const SUBJECT = '{{ .Token }} is your Isocentre code';

/** The fields that we set, and some of the two hundred others. */
const AUTH = {
  site_url: brand.siteUrl,
  uri_allow_list: `${brand.siteUrl}/**`,
  disable_signup: false,
  jwt_exp: 3600,
  mailer_otp_length: 6,
  mailer_otp_exp: 600,
  mailer_autoconfirm: false,
  smtp_max_frequency: 60,
  smtp_host: 'smtp.example.com',
  smtp_port: '465',
  smtp_pass: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
  external_email_enabled: true,
  external_phone_enabled: false,
  external_anonymous_users_enabled: false,
  external_google_client_id: null,
  security_captcha_enabled: true,
  security_captcha_provider: 'turnstile',
  rate_limit_email_sent: 1800,
  rate_limit_otp: 10,
  rate_limit_verify: 30,
  rate_limit_token_refresh: 150,
  rate_limit_sms_sent: 30,
  sessions_timebox: 2160,
  sessions_inactivity_timeout: 720,
  mailer_subjects_confirmation: SUBJECT,
  mailer_subjects_magic_link: SUBJECT,
  mailer_subjects_recovery: SUBJECT,
  mailer_templates_confirmation_content: CODE,
  mailer_templates_magic_link_content: CODE,
  mailer_templates_recovery_content: CODE,
};

const SECRETS = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RECONCILE_SECRET',
  'SITE_CHANGES_SECRET',
  'SITE_URL',
  'SMTP_ADMIN_EMAIL',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_SENDER_NAME',
];
const digest = (name: string, value: string) => {
  const hash = createHash('sha256').update(value).digest('hex');
  return { name, value: hash, updated_at: '2026-11-26T08:00:00.000Z' };
};

const FUNCTIONS = [
  'create-order',
  'health',
  'held-payments',
  'invoice',
  'payment-return',
  'payment-webhook',
  'reconcile-orders',
  'report',
  'send-mails',
  'site-changes',
  'stop-reminders',
  'verify-payment',
].map((slug) => ({ id: slug, slug, name: slug, status: 'ACTIVE', version: 3, verify_jwt: false }));

const EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
];
const webhook = (differences: object) => ({
  id: 'JebiXkKGYwua5L',
  entity: 'webhook',
  url: `${url}/functions/v1/payment-webhook`,
  active: true,
  secret_exists: true,
  disabled_at: 0,
  events: EVENTS,
  ...differences,
});
const webhooks = (...items: object[]) => ({ entity: 'collection', count: items.length, items });

const MANAGED = `/v1/projects/${REF}`;
const AUTHORIZED = {
  '/v1/projects': 'Bearer sbp_token',
  '/razorpay': `Basic ${btoa('rzp_live_1:secret')}`,
};

let backend: Backend;
let url: string;
let variables: Record<string, string>;
/** By path. All others are the local backend's. */
let answers: Record<string, { status?: number; body?: unknown }>;
const methods = new Set<string>();

beforeAll(async () => {
  backend = await openBackend();
  const [port] = await findFreePorts(1);
  url = `http://localhost:${port}`;
  const app = new Hono().all('*', ({ req, json }) => {
    methods.add(`${req.method} ${req.path}`);
    const api = Object.entries(AUTHORIZED).find(([prefix]) => req.path.startsWith(prefix));
    if (api && req.header('authorization') !== api[1])
      return json({ message: 'Unauthorized' }, 401);
    const answer = answers[`${req.method} ${req.path}`] ?? answers[req.path];
    if (!answer)
      return proxy(backend.apiUrl + new URL(req.url).pathname + new URL(req.url).search, {
        raw: req.raw,
      });
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  const server = await listen(app, port!);
  restore();
  return () => server.close();
}, BACKEND_TIMEOUT_MS);

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
    [`${MANAGED}/secrets`]: { body: SECRETS.map((name) => digest(name, 'some value')) },
    [`${MANAGED}/config/auth`]: { body: AUTH },
    '/razorpay/webhooks': {
      body: webhooks(webhook({ url: 'https://other.example/' }), webhook({})),
    },
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
const setAuth = (differences: object) => {
  answers[`${MANAGED}/config/auth`] = { body: { ...AUTH, ...differences } };
};

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

const VERSIONS = { ok: true, database: 'up', migrations: ['20261120090000'] };

test.each<[string, () => unknown, string, RegExp]>([
  [
    'a legacy key in pages',
    () => (variables['SUPABASE_KEY'] = LOCAL_KEYS.anon),
    'publishable-key',
    /SUPABASE_KEY is not a key of the form sb_publishable_…/,
  ],
  [
    'a publishable key of another project',
    () => (variables['SUPABASE_KEY'] = 'sb_publishable_1'),
    'publishable-key',
    /modules\S+ answers 401 to SUPABASE_KEY/,
  ],
  [
    'a legacy secret key',
    () => (variables['SUPABASE_SECRET_KEY'] = LOCAL_KEYS.serviceRole),
    'secret-key',
    /not a key of the form sb_secret_…/,
  ],
  [
    'a secret key of another project',
    () => (variables['SUPABASE_SECRET_KEY'] = 'sb_secret_1'),
    'secret-key',
    /held-payments answers 401/,
  ],
  [
    'functions without keys',
    () => (answers['POST /functions/v1/held-payments'] = { status: 500 }),
    'secret-key',
    /held-payments answers 500 to SUPABASE_SECRET_KEY/,
  ],
  [
    'legacy keys that are accepted',
    () => (answers[`${MANAGED}/api-keys/legacy`] = { body: { enabled: true } }),
    'legacy-keys',
    /anon and service_role are accepted/,
  ],
  [
    'migrations that were not applied',
    () => (answers['GET /functions/v1/health'] = { body: VERSIONS }),
    'migrations',
    /^The migration 20261120090100_auth_rules is not applied/,
  ],
  [
    'a database that is down',
    () =>
      (answers['GET /functions/v1/health'] = {
        status: 503,
        body: { ok: false, error: 'The API cannot be reached' },
      }),
    'migrations',
    /health reports: The API cannot be reached/,
  ],
  [
    'a function that was not deployed',
    () => (answers['/functions/v1/invoice'] = { status: 404 }),
    'functions',
    /^The function invoice answers 404/,
  ],
  [
    'a function behind the platform’s token check',
    () => (answers[`${MANAGED}/functions`] = { body: [{ ...FUNCTIONS[5], verify_jwt: true }] }),
    'token-checks',
    /^verify_jwt of payment-webhook is true/,
  ],
  [
    'a secret that is missing',
    () =>
      (answers[`${MANAGED}/secrets`] = { body: SECRETS.slice(1).map((name) => digest(name, 'x')) }),
    'secrets',
    /^RAZORPAY_KEY_ID is missing or empty/,
  ],
  [
    'an empty secret',
    () =>
      (answers[`${MANAGED}/secrets`] = {
        body: SECRETS.map((name) => digest(name, name === 'SMTP_HOST' ? '' : 'x')),
      }),
    'secrets',
    /^SMTP_HOST is missing or empty/,
  ],
  [
    'the sandbox as gateway',
    () =>
      (answers[`${MANAGED}/secrets`] = {
        body: [...SECRETS, 'RAZORPAY_API_URL'].map((name) => digest(name, 'x')),
      }),
    'secrets',
    /^RAZORPAY_API_URL is set/,
  ],
  [
    'codes of eight digits',
    () => setAuth({ mailer_otp_length: 8 }),
    'sign-in',
    /^mailer_otp_length is 8 instead of 6/,
  ],
  [
    'codes that last an hour',
    () => setAuth({ mailer_otp_exp: 3600 }),
    'sign-in',
    /^mailer_otp_exp is 3600 instead of 600/,
  ],
  [
    'codes every second',
    () => setAuth({ smtp_max_frequency: 1 }),
    'sign-in',
    /^smtp_max_frequency is 1 instead of 60/,
  ],
  [
    'emails with a link',
    () =>
      setAuth({
        mailer_templates_magic_link_content: '<a href="{{ .ConfirmationURL }}">Log in</a>',
      }),
    'sign-in',
    /^mailer_templates_magic_link_content is "<a href=.* instead of "<!doctype/,
  ],
  ['no mail server', () => setAuth({ smtp_host: null }), 'sign-in', /^smtp_host is missing/],
  [
    'no captcha',
    () => setAuth({ security_captcha_enabled: false, security_captcha_provider: null }),
    'sign-in',
    /^security_captcha_enabled is false.*security_captcha_provider is null/s,
  ],
  [
    'the address of a developer’s machine',
    () => setAuth({ site_url: 'http://localhost:5170' }),
    'sign-in',
    /^site_url is "http:\/\/localhost:5170"/,
  ],
  [
    'no webhook',
    () => (answers['/razorpay/webhooks'] = { body: webhooks() }),
    'webhook',
    /^There is no active webhook to http/,
  ],
  [
    'a webhook that Razorpay has disabled',
    () => (answers['/razorpay/webhooks'] = { body: webhooks(webhook({ active: false })) }),
    'webhook',
    /^There is no active webhook/,
  ],
  [
    'a webhook without disputes',
    () =>
      (answers['/razorpay/webhooks'] = {
        body: webhooks(webhook({ events: EVENTS.slice(0, -1) })),
      }),
    'webhook',
    /^The webhook does not send payment\.dispute\.closed/,
  ],
  [
    'a webhook list that needs other rights',
    () => (variables['RAZORPAY_KEY_SECRET'] = 'x'),
    'webhook',
    /razorpay\/webhooks\?count=100 answers 401/,
  ],
])('%s is found, and nothing else', async (_, change, rule, problem) => {
  change();
  const found = await problems();
  expect(Object.keys(found)).toEqual([rule]);
  expect(found[rule]!.join('\n')).toMatch(problem);
});

test('A token that the Management API refuses, and a host that does not answer, are named', async () => {
  variables['SUPABASE_ACCESS_TOKEN'] = 'sbp_expired';
  variables['RAZORPAY_API_URL'] = 'http://localhost:9';
  const found = await problems();
  expect(found['secrets']).toEqual([`${url}${MANAGED}/secrets answers 401.`]);
  expect(found['webhook']![0]).toMatch(/^http:\/\/localhost:9\/webhooks\S* gives no answer: \S+/);
});

test('A Razorpay account that lists its webhooks only in the dashboard leaves them unchecked', async () => {
  answers['/razorpay/webhooks'] = { status: 404 };
  expect(await problems()).toEqual({
    webhook: ['look at the dashboard, this account has no list'],
  });
});

test('A removed address of legacy keys means that there are none', async () => {
  answers[`${MANAGED}/api-keys/legacy`] = { status: 404 };
  expect(await problems()).toEqual({});
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
  setAuth({ mailer_otp_length: 8 });
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /wrong {8}sign-in\n[^]*Refused; nothing was changed\.\n\nsign-in: mailer_otp_length is 8 instead of 6\.\n {2}Impact: .+\n {2}Remedy: /,
    ) as string,
  });
});
