import { createHash, createHmac } from 'node:crypto';
import { ask, describeClock } from '@platform/contract/ask';
import { Failure } from '@platform/contract/failure';
import type { SiteConfig } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import { isShell, type PartContract } from '../part/artifact.ts';
import { openFreezes } from '../request/decide.ts';
import { openPreviews } from '../state/parts.ts';
import {
  type Change,
  type ChangedPart,
  changeTo,
  type Freeze,
  type State,
} from '../state/state.ts';
import { readContract } from '../store/artifacts.ts';
import { readLastChanges } from '../store/journal.ts';
import type { Store } from '../store/store.ts';

const TIMEOUT_MS = 5000;
const TLS_FROM_THE_START = 465;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Announces what went live, or with `alarm` what is wrong with it. It never rejects: the change is live even if its
 * announcement fails.
 */
export type Announce = (live: State, alarm?: string) => Promise<void>;

/** The site's own receiver, and what is live for it. */
export interface OwnReceiver {
  receiverOf?: SiteConfig['receiverOf'];
  describe: (live: State) => Promise<SiteSummary>;
}

/**
 * To the webhook RELEASE_WEBHOOK, signed with RELEASE_WEBHOOK_SECRET, and by email to RELEASE_MAIL_TO through the SMTP_
 * variables: what visitors notice. Every change goes to the site's own receiver, with what is live.
 * @param options.warn called with one line for each announcement that failed
 * @see docs/operating.md#announcements
 */
export const announcerOf =
  (
    variables: Variables,
    { site, warn = console.error }: { site?: OwnReceiver; warn?: (line: string) => void } = {},
  ): Announce =>
  async (live, alarm) => {
    const announcement = announcementOf(live, alarm);
    const channels = {
      ...(isForVisitors(live.change) && { webhook: sendToWebhook, mail: sendMail }),
      ...(site && { 'summary for the site': sendToSite(site, live) }),
    };
    await Promise.all(
      Object.entries(channels).map(([name, send]) =>
        send(announcement, variables).catch((error: Error) =>
          warn(`Live as ${live.sequence}, but the ${name} was not sent: ${error.message}`),
        ),
      ),
    );
  };

async function sendToWebhook(announcement: Announcement, variables: Variables): Promise<void> {
  const { RELEASE_WEBHOOK: url, RELEASE_WEBHOOK_SECRET: secret } = variables;
  if (!url) return;
  if (!secret) throw new Error('RELEASE_WEBHOOK needs RELEASE_WEBHOOK_SECRET to be signed.');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw new Error('RELEASE_WEBHOOK is not an https address.');
  }
  await post(announcement, announcement, { url, secret });
}

const sendToSite =
  ({ receiverOf, describe }: OwnReceiver, live: State) =>
  async (announcement: Announcement, variables: Variables): Promise<void> => {
    const receiver = receiverOf?.(live.env, variables);
    if (!receiver) return;
    const body = { ...announcement, site: await describe(live) };
    await post(announcement, body, receiver).catch((error: Error) => {
      if (!receiver.mayBeOff || !(error instanceof Failure)) throw error;
    });
  };

async function post(
  announcement: Announcement,
  content: object,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const body = JSON.stringify(content);
  const kind = announcement.kind === 'alarm' ? 'alarm' : 'release';
  // Another store, or a restored one, has other changes of the same numbers.
  const hash = createHash('sha256').update(JSON.stringify(announcement)).digest('hex');
  const id = `${kind}-${announcement.sequence}-${hash.slice(0, 12)}`;
  const seconds = String(Math.floor(Date.now() / 1000));
  const response = await ask(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': seconds,
      'Webhook-Signature': `v1,${sign(`${id}.${seconds}.${body}`, secret)}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const clock = describeClock(new URL(url).host);
  const why = clock ? `: its signature is of a clock that is ${clock}` : '';
  throw new Error(`it answered ${response.status}${why}.`);
}

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const sign = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64');

async function sendMail({ text, ...rest }: Announcement, variables: Variables): Promise<void> {
  const { RELEASE_MAIL_TO: team, SMTP_HOST: host, SMTP_USER: user, SMTP_PASS: pass } = variables;
  const { SMTP_PORT = '587', SMTP_ADMIN_EMAIL: from } = variables;
  const author = host && rest.kind === 'alarm' && /<([^<>\s]+@[^<>\s]+)>$/.exec(rest.by)?.[1];
  const to = [team, author].filter(Boolean).join(', ');
  if (!to) return;
  if (!host || !from) throw new Error('RELEASE_MAIL_TO needs SMTP_HOST and SMTP_ADMIN_EMAIL.');
  // Imported here, because most commands send no email.
  const { default: nodemailer } = await import('nodemailer');
  const port = Number(SMTP_PORT);
  const server = nodemailer.createTransport({
    host,
    port,
    secure: port === TLS_FROM_THE_START,
    // The password is never sent in plain text.
    requireTLS: Boolean(user),
    ...(user && { auth: { user, pass: pass ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    const subjects = rest.parts.flatMap((part) => part.subjects ?? []);
    const lines = [text, '', ...subjects.map((subject) => `- ${subject}`)];
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await server.sendMail({ from, to, subject: text, text: lines.join('\n'), headers });
  } finally {
    server.close();
  }
}

/** JSON for the webhook. */
export interface Announcement extends Pick<Change, 'parts' | 'preview' | 'freeze' | 'by' | 'at'> {
  /** An `alarm` is about a release that went live before. */
  kind: Change['kind'] | 'alarm';
  /** The number of the state, which is live from now on. */
  sequence: number;
  /** One sentence for people, also the subject of the email. */
  text: string;
}

export interface VersionSummary {
  version: string;
  commit: string;
  /** What its heaviest page loads of it first, as the server sends it. */
  bytes: number;
  /** When it was made live or a canary, and who did it; missing if the journal no longer tells. */
  since?: string;
  by?: string;
}

/** What is live, for people who look at it elsewhere. */
export interface SiteSummary {
  parts: readonly (VersionSummary & {
    name: string;
    /** What a rollback brings back. */
    previous?: string;
    canary?: VersionSummary & { percent: number };
  })[];
  previews: readonly {
    name: string;
    parts: readonly { name: string; version: string }[];
    by: string;
    until?: string;
    host?: string;
  }[];
  freezes: readonly Freeze[];
}

/** Whether visitors get something else after it. */
export const isForVisitors = ({ kind }: Pick<Change, 'kind'>): boolean =>
  !['prune', 'preview', 'team', 'freeze'].includes(kind);

/** @param alarm what is wrong with the state, as sentences */
export function announcementOf({ sequence, change }: State, alarm?: string): Announcement {
  const { kind, at, preview, freeze } = change;
  const by = visibleLine(change.by);
  const parts = change.parts.map((part) =>
    part.subjects ? { ...part, subjects: part.subjects.map(visibleLine) } : part,
  );
  const what = preview ?? (freeze ? describeFreeze(freeze) : parts.map(describePart).join(', '));
  const text = `${kind} ${what || 'of the environment'}, by ${nameOf(by)}: live as ${sequence}`;
  const told = { kind, sequence, parts, by, at, text };
  if (alarm === undefined)
    return { ...told, ...(preview && { preview }), ...(freeze && { freeze }) };
  return { ...told, kind: 'alarm', text: `alarm: ${text}. ${visibleLine(alarm)}` };
}

/** `shop 1 -> 2 for 5 % of browsers` */
export const describePart = ({ name, from, to = 'removed', percent }: ChangedPart): string =>
  `${name} ${from ? `${from} -> ` : ''}${to}${percent === undefined ? '' : ` for ${percent} % of browsers`}`;

export const describeFreeze = ({
  part = 'the site',
  until,
  why,
}: NonNullable<Change['freeze']>): string =>
  until === undefined ? `of ${part} ended` : `${part} until ${until}: ${why}`;

/** The name of an author, without the address. */
const nameOf = (by: string): string => by.replace(/ *<[^>]*>$/, '');

/** For `announcerOf`. */
export const ownReceiver = (
  store: Store,
  { receiverOf }: Pick<SiteConfig, 'receiverOf'>,
): OwnReceiver => ({
  ...(receiverOf && { receiverOf }),
  describe: (live) => describeSite(store, live),
});

/** Of the live versions and canaries, with the previews and freezes that have not ended. */
async function describeSite(store: Store, live: State): Promise<SiteSummary> {
  const journal = await readLastChanges(store);
  const versionOf = async (name: string, version: string): Promise<VersionSummary> => {
    const contract = await readContract(store, name, version);
    const change = changeTo(journal, name, version);
    return {
      version,
      commit: contract.commit,
      bytes: firstBytes(contract),
      ...(change && { since: change.at, by: change.by }),
    };
  };
  const parts = Object.entries(live.parts).map(
    async ([name, { version, previous, canary }]): Promise<SiteSummary['parts'][number]> => ({
      name,
      ...(await versionOf(name, version)),
      ...(previous[0] && { previous: previous[0] }),
      ...(canary && {
        canary: { ...(await versionOf(name, canary.version)), percent: canary.percent },
      }),
    }),
  );
  const now = new Date();
  const previews = Object.entries(openPreviews(live.previews ?? {}, now)).map(
    ([name, { parts: shown, changed, until, host, by }]) => ({
      name,
      parts: changed.map((part) => ({ name: part, version: shown[part]!.version })),
      by,
      ...(until && { until }),
      ...(host && { host }),
    }),
  );
  return { parts: await Promise.all(parts), previews, freezes: openFreezes(live, now) };
}

/** The compressed scripts and styles of the part that its heaviest page loads first. */
function firstBytes(contract: PartContract): number {
  const pages = isShell(contract) ? [contract.page] : Object.values(contract.pages);
  const sizes = pages.map(({ scripts, styles }) =>
    [...scripts, ...styles]
      .map((file) => contract.files[file])
      .reduce((sum, file) => sum + (file?.brotli ?? file?.bytes ?? 0), 0),
  );
  return Math.max(0, ...sizes);
}
