import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';

/** The settings in `supabase/config.toml` that the backend uses, so that local and hosted behave the same. */
export interface Project {
  folder: string;
  id: string;
  siteUrl: string;
  redirectUrls: string[];
  jwtExpirySeconds: number;
  /** The schemas that /rest/v1 exposes. */
  schemas: string[];
  maxRows: number;
  sessions: SessionLimits;
  limits: AuthLimits;
  templates: { confirmation: MailTemplate; magicLink: MailTemplate };
  functions: Record<string, { verifyJwt: boolean }>;
}

export interface AuthLimits {
  otpLength: number;
  otpExpirySeconds: number;
  /** Between two emails to the same address. */
  maxFrequencySeconds: number;
  /** Requests of one IP address, over all routes that can send email. */
  signInsPerFiveMinutes: number;
  mailsPerHour: number;
  /** `/verify` requests of one IP address. */
  verificationsPerFiveMinutes: number;
  /** `/token` requests of one IP address. */
  refreshesPerFiveMinutes: number;
}

/** A session ends although it is renewed; `undefined` for never. */
export interface SessionLimits {
  /** After sign-in. */
  timeboxSeconds: number | undefined;
  /** After the last renewal. */
  inactivitySeconds: number | undefined;
}

/** With `{{ .Token }}` in its subject and its body. */
export interface MailTemplate {
  subject: string;
  contentPath: string;
}

/**
 * Missing values have the defaults of hosted projects.
 * @throws Error if the file is missing or not TOML, or a value has the wrong type
 */
export async function readProject(folder: string): Promise<Project> {
  const file = path.join(folder, 'config.toml');
  const root = new Table(file, '', parse(await readFile(file, 'utf8')));
  const [auth, api] = [root.table('auth'), root.table('api')];
  const [email, rates] = [auth.table('email'), auth.table('rate_limit')];
  const sessions = auth.table('sessions');
  const template = (name: string): MailTemplate => {
    const table = email.table('template').table(name);
    return {
      subject: table.text('subject'),
      // The CLI resolves these paths from the parent folder of supabase/.
      contentPath: path.resolve(path.dirname(folder), table.text('content_path')),
    };
  };
  return {
    folder,
    id: root.text('project_id'),
    siteUrl: auth.text('site_url', 'http://localhost:3000'),
    redirectUrls: auth.texts('additional_redirect_urls'),
    jwtExpirySeconds: auth.number('jwt_expiry', 3600),
    schemas: api.texts('schemas', ['public']),
    maxRows: api.number('max_rows', 1000),
    sessions: {
      timeboxSeconds: optionalSeconds(sessions.text('timebox', '')),
      inactivitySeconds: optionalSeconds(sessions.text('inactivity_timeout', '')),
    },
    limits: {
      otpLength: email.number('otp_length', 6),
      otpExpirySeconds: email.number('otp_expiry', 3600),
      maxFrequencySeconds: parseSeconds(email.text('max_frequency', '60s')),
      signInsPerFiveMinutes: rates.number('sign_in_sign_ups', 30),
      mailsPerHour: rates.number('email_sent', 30),
      verificationsPerFiveMinutes: rates.number('token_verifications', 30),
      refreshesPerFiveMinutes: rates.number('token_refresh', 150),
    },
    templates: { confirmation: template('confirmation'), magicLink: template('magic_link') },
    functions: Object.fromEntries(
      root
        .entries('functions')
        .map(([name, table]) => [name, { verifyJwt: table.flag('verify_jwt', true) }]),
    ),
  };
}

const optionalSeconds = (duration: string) => (duration ? parseSeconds(duration) : undefined);

/** The seconds of a Go duration: `60s`, `1m30s`, `1h`. */
export function parseSeconds(duration: string): number {
  if (!/^(\d+[hms])+$/.test(duration))
    throw new Error(`"${duration}" is not a duration like "60s"`);
  const unit = { h: 3600, m: 60, s: 1 };
  return [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, name]) => sum + Number(count) * unit[name as keyof typeof unit],
    0,
  );
}

class Table {
  readonly #file: string;
  readonly #path: string;
  readonly #values: Record<string, unknown>;

  constructor(file: string, place: string, values: unknown) {
    this.#file = file;
    this.#path = place;
    this.#values = (values ?? {}) as Record<string, unknown>;
  }

  table(key: string): Table {
    return new Table(this.#file, this.#nameOf(key), this.#read(key, 'object', {}));
  }

  entries(key: string): [string, Table][] {
    const tables = this.#read<object>(key, 'object', {});
    return Object.keys(tables).map((name) => [name, this.table(key).table(name)]);
  }

  text(key: string, preset?: string): string {
    return this.#read(key, 'string', preset);
  }

  texts(key: string, preset: string[] = []): string[] {
    return this.#read<string[]>(key, 'object', preset).map(String);
  }

  number(key: string, preset: number): number {
    return this.#read(key, 'number', preset);
  }

  flag(key: string, preset: boolean): boolean {
    return this.#read(key, 'boolean', preset);
  }

  #read<T>(key: string, type: string, preset?: T): T {
    const value = this.#values[key] ?? preset;
    if (typeof value === type) return value as T;
    throw new Error(`${this.#file}: ${this.#nameOf(key)} should be a ${type}.`);
  }

  #nameOf(key: string): string {
    return this.#path ? `${this.#path}.${key}` : key;
  }
}
