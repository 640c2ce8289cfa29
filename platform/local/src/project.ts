import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import * as v from 'valibot';

/** The settings in `supabase/config.toml` that the backend uses, so that local and hosted behave the same. */
export interface Project extends Pick<v.InferOutput<typeof Config>, 'api' | 'auth' | 'functions'> {
  folder: string;
  id: string;
  siteUrl: string;
  limits: AuthLimits;
  templates: { confirmation: MailTemplate; magicLink: MailTemplate };
}

export type AuthLimits = v.InferOutput<typeof Rates> &
  Omit<v.InferOutput<typeof Config>['auth']['email'], 'template'>;

/** With `{{ .Token }}` in its subject and its body. */
export interface MailTemplate {
  subject: string;
  contentPath: string;
}

/** The fields that the backend reads. Missing values have the defaults of hosted projects. */
const text = (preset: string) => v.optional(v.string(), preset);
const amount = (preset: number) => v.optional(v.number(), preset);
const texts = (...preset: string[]) => v.optional(v.array(v.string()), preset);
const seconds = v.pipe(v.string(), v.transform(parseSeconds));
/** Lite reads no other durations. */
const oneUnit = v.pipe(v.string(), v.regex(/^\d+[hms]$/));
const Template = v.object({ subject: v.string(), content_path: v.string() });

const Rates = v.object({
  /** Requests of one IP address in five minutes, over all routes that can send email. */
  sign_in_sign_ups: amount(30),
  /** In an hour. */
  email_sent: amount(30),
  /** `/verify` requests of one IP address in five minutes. */
  token_verifications: amount(30),
  /** `/token` requests of one IP address in five minutes. */
  token_refresh: amount(150),
});

const Config = v.object({
  project_id: v.string(),
  api: v.optional(v.object({ schemas: texts('public'), max_rows: amount(1000) }), {}),
  auth: v.object({
    site_url: text('http://localhost:3000'),
    additional_redirect_urls: texts(),
    jwt_expiry: amount(3600),
    sessions: v.optional(
      v.object({
        timebox: v.exactOptional(oneUnit),
        inactivity_timeout: v.exactOptional(oneUnit),
      }),
      {},
    ),
    rate_limit: v.optional(Rates, {}),
    email: v.object({
      otp_length: amount(6),
      otp_expiry: amount(3600),
      /** Between two emails to the same address. */
      max_frequency: v.optional(seconds, '60s'),
      template: v.object({ confirmation: Template, magic_link: Template }),
    }),
  }),
  functions: v.optional(
    v.record(v.string(), v.object({ verify_jwt: v.optional(v.boolean(), true) })),
    {},
  ),
});

/** @throws Error with each field if the file is missing or not TOML, or a value has the wrong type */
export async function readProject(folder: string): Promise<Project> {
  const file = path.join(folder, 'config.toml');
  const read = v.safeParse(Config, parse(await readFile(file, 'utf8')));
  if (!read.success) {
    const faults = read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${file}:\n  ${faults.join('\n  ')}`);
  }
  const { project_id: id, api, auth, functions } = read.output;
  const { template: templates, ...email } = auth.email;
  // The CLI resolves these paths from the parent folder of supabase/.
  const template = ({ subject, content_path }: v.InferOutput<typeof Template>): MailTemplate => ({
    subject,
    contentPath: path.resolve(path.dirname(folder), content_path),
  });
  return {
    folder,
    id,
    siteUrl: auth.site_url,
    api,
    auth,
    functions,
    limits: { ...auth.rate_limit, ...email },
    templates: {
      confirmation: template(templates.confirmation),
      magicLink: template(templates.magic_link),
    },
  };
}

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
