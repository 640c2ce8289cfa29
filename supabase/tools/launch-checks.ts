import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSeconds } from '@platform/local/project';
import { brand } from 'shared-kit/brand';
import { parse } from 'smol-toml';
import { EVENTS } from '../functions/payment-webhook/events.ts';
import { reasonOf } from './ask-backend.ts';

const TIMEOUT_MS = 15_000;
const PROJECT = path.join(import.meta.dirname, '..');

const read = (file: string): string => readFileSync(path.join(PROJECT, file), 'utf8');
const { auth, functions } = parse(read('config.toml')) as {
  auth: Record<string, unknown>;
  functions: Record<string, { verify_jwt: boolean }>;
};

type Variables = Readonly<Record<string, string | undefined>>;
type Project = ReturnType<typeof connect>;

/** Its message is what to do. */
class NotChecked extends Error {}

/** All requests read only. A monitor and each release send those to functions, too. */
function connect(variables: Variables) {
  const value = (name: string, preset = ''): string => {
    const given = variables[name]?.trim() || preset;
    if (!given) throw new NotChecked(`set ${name}`);
    return given;
  };
  const { origin: url, hostname } = new URL(value('SUPABASE_URL'));

  function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { href } = new URL(address, url);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(href, { ...init, signal }).catch((cause: unknown) => {
      throw new Error(`${href} gives no answer: ${reasonOf(cause)}.`);
    });
  }
  /** @throws Error that names the address and the status */
  async function get<Body>(address: string, authorization: string, ifMissing?: Body) {
    const response = await ask(address, { headers: { authorization } });
    if (response.status === 404 && ifMissing) return ifMissing;
    if (response.ok) return (await response.json()) as Body;
    throw new Error(`${address} answers ${response.status}.`);
  }
  /** @see https://supabase.com/docs/reference/api */
  function manage<Body>(route: string, ifMissing?: Body): Promise<Body> {
    const api = value('SUPABASE_API_URL', 'https://api.supabase.com');
    const ref = value('SUPABASE_PROJECT_ID', hostname.split('.')[0]);
    const address = `${api}/v1/projects/${ref}/${route}`;
    return get(address, `Bearer ${value('SUPABASE_ACCESS_TOKEN')}`, ifMissing);
  }
  return { url, value, ask, get, manage };
}

/** As the Management API has it: in seconds, sessions in hours, templates as text. */
function setting(name: string): unknown {
  const value = name
    .split('.')
    .reduce<unknown>((table, key) => (table as Record<string, unknown>)[key], auth);
  if (typeof value !== 'string') return value;
  if (name.endsWith('content_path')) return read(path.join('..', value));
  if (!/^\d+[hms]/.test(value)) return value;
  return parseSeconds(value) / (name.startsWith('sessions') ? 3600 : 1);
}

const EMAILS = ['confirmation', 'magic_link', 'recovery'].flatMap<[string, unknown]>((email) => [
  [`mailer_subjects_${email}`, setting(`email.template.${email}.subject`)],
  [`mailer_templates_${email}_content`, setting(`email.template.${email}.content_path`)],
]);
const SIGN_IN: Record<string, unknown> = {
  site_url: brand.siteUrl,
  mailer_otp_length: setting('email.otp_length'),
  mailer_otp_exp: setting('email.otp_expiry'),
  smtp_max_frequency: setting('email.max_frequency'),
  mailer_autoconfirm: !setting('email.enable_confirmations'),
  external_email_enabled: setting('email.enabled'),
  external_phone_enabled: setting('sms.enable_signup'),
  external_anonymous_users_enabled: setting('enable_anonymous_sign_ins'),
  security_captcha_enabled: setting('captcha.enabled'),
  security_captcha_provider: setting('captcha.provider'),
  rate_limit_email_sent: setting('rate_limit.email_sent'),
  rate_limit_otp: setting('rate_limit.sign_in_sign_ups'),
  rate_limit_verify: setting('rate_limit.token_verifications'),
  sessions_timebox: setting('sessions.timebox'),
  sessions_inactivity_timeout: setting('sessions.inactivity_timeout'),
  ...Object.fromEntries(EMAILS),
};

/** What functions cannot run without. The platform sets its own, and two are needed together with another one. */
const SECRETS = new Set(
  globSync('functions/**/*.ts', { cwd: PROJECT })
    .flatMap((file) => [...read(file).matchAll(/environment\('(\w+)'\)/g)].map(([, name]) => name!))
    .filter((name) => !/^SUPABASE_|^SMTP_PASS$|^ALARM_/.test(name)),
);
/** The Management API gives digests. */
const EMPTY = createHash('sha256').update('').digest('hex');

/** Of a key that is not of today, or that the project refuses. */
async function findKey({ value, ask }: Project, name: string, form: string, request: string) {
  const key = value(name);
  if (!key.startsWith(form)) return [`${name} is not a key of the form ${form}….`];
  const headers = { apikey: key, 'content-type': 'application/json' };
  const list = { method: 'POST', body: '{"action":"list","most":1,"skipped":0}' };
  const { status } = await ask(request, { headers, ...(request === HELD && list) });
  return status === 200 ? [] : [`${request} answers ${status} to ${name}.`];
}

const ROWS = '/rest/v1/modules?select=uuid&limit=1';
const HELD = '/functions/v1/held-payments';

/** Their problems as sentences, by rule. */
const CHECKS: Record<string, (project: Project) => Promise<string[]>> = {
  'publishable-key': (project) => findKey(project, 'SUPABASE_KEY', 'sb_publishable_', ROWS),
  'secret-key': (project) => findKey(project, 'SUPABASE_SECRET_KEY', 'sb_secret_', HELD),
  async 'legacy-keys'({ manage }) {
    // The address goes away with the legacy keys.
    const { enabled } = await manage('api-keys/legacy', { enabled: false });
    return enabled ? ['The legacy keys anon and service_role are accepted.'] : [];
  },
  async migrations({ ask }) {
    const health = await (await ask('/functions/v1/health')).json().catch(() => ({}));
    const { migrations: applied, error = 'nothing' } = health as {
      error?: string;
      migrations?: string[];
    };
    if (!applied) return [`health reports: ${error}.`];
    return globSync('migrations/*.sql', { cwd: PROJECT })
      .map((file) => path.basename(file, '.sql'))
      .filter((name) => !applied.includes(name.split('_')[0]!))
      .map((name) => `The migration ${name} is not applied.`);
  },
  async functions({ ask }) {
    const found = Object.keys(functions).map(async (name) => {
      const { status } = await ask(`/functions/v1/${name}`, { method: 'OPTIONS' });
      return status < 400 ? [] : [`The function ${name} answers ${status}.`];
    });
    return (await Promise.all(found)).flat();
  },
  async 'token-checks'({ manage }) {
    const deployed = await manage<{ slug: string; verify_jwt?: boolean }[]>('functions');
    return deployed
      .filter(({ slug, verify_jwt }) => verify_jwt !== (functions[slug]?.verify_jwt ?? true))
      .map(({ slug, verify_jwt }) => `verify_jwt of ${slug} is ${verify_jwt}.`);
  },
  async secrets({ manage }) {
    const all = await manage<{ name: string; value: string }[]>('secrets');
    const set = new Set(all.filter(({ value }) => value !== EMPTY).map(({ name }) => name));
    const missing = [...SECRETS].filter((name) => !set.has(name));
    const surplus = ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'].filter((name) => set.has(name));
    return [
      ...missing.map((name) => `${name} is missing or empty.`),
      ...surplus.map((name) => `${name} is set.`),
    ];
  },
  async 'sign-in'({ manage }) {
    const is = await manage<Record<string, unknown>>('config/auth');
    const shown = (value: unknown) => JSON.stringify(value).trim().slice(0, 60);
    const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? null));
    const wrong = Object.entries(SIGN_IN).filter(([name, to]) => plain(is[name]) !== plain(to));
    const problems = wrong.map(
      ([name, to]) => `${name} is ${shown(plain(is[name]))} instead of ${shown(to)}.`,
    );
    return is['smtp_host'] ? problems : [...problems, 'smtp_host is missing.'];
  },
  async webhook({ url, value, get }) {
    const api = value('RAZORPAY_API_URL', 'https://api.razorpay.com/v1');
    const keys = btoa(`${value('RAZORPAY_KEY_ID')}:${value('RAZORPAY_KEY_SECRET')}`);
    const { items } = await get<Webhooks>(`${api}/webhooks?count=100`, `Basic ${keys}`, {});
    if (!items) throw new NotChecked('look at the dashboard, this account has no list');
    const address = `${url}/functions/v1/payment-webhook`;
    const own = items.find((one) => one.url === address && one.active);
    if (!own) return [`There is no active webhook to ${address}.`];
    const missing = Object.values(EVENTS)
      .flat()
      .filter((name) => !own.events.includes(name));
    return missing.map((name) => `The webhook does not send ${name}.`);
  },
};

interface Webhooks {
  items?: { url: string; active: boolean; events: string[] }[];
}

/** The rows of docs/launch.md say what to switch on, and what happens without it. */
const ROW = /^\| `([a-z-]+)` +\| (.+?) +\| (.+?) +\|$/gm;

export interface Outcome {
  rule: string;
  problems: string[];
  /** Why it was not checked. */
  notChecked?: string;
  impact: string;
  remedy: string;
}

/** Compares a hosted project with docs/launch.md: an outcome for each row. */
export function checkLaunch(variables: Variables): Promise<Outcome[]> {
  const project = connect(variables);
  const rows = [...read('../docs/launch.md').matchAll(ROW)];
  const outcomes = rows.map(async ([, rule = '', remedy = '', impact = '']) => {
    const fail = (error: Error) =>
      error instanceof NotChecked ? { notChecked: error.message } : { problems: [error.message] };
    const found = await CHECKS[rule]!(project).then((problems) => ({ problems }), fail);
    return { rule, problems: [], ...found, impact, remedy };
  });
  return Promise.all(outcomes);
}
