import { createHmac } from 'node:crypto';
import { ask, describeClock } from '@platform/contract/ask';
import { Failure } from '@platform/contract/failure';
import type { ChangeReceiver, SiteConfig } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import { sha256 } from '../part/artifact.ts';
import type { Change, ChangedPart, State } from '../state/state.ts';
import type { Store } from '../store/store.ts';
import { describeSite, type SiteSummary } from './describe-site.ts';

const TIMEOUT_MS = 5000;

type Variables = Readonly<Record<string, string | undefined>>;
/** What is live in a store, for the site's own receiver. */
type OwnSite = Pick<SiteConfig, 'receiverOf'> & { store: Store };

/**
 * Announces what went live, or with `alarm` what is wrong with it, or with `refused` what did not. It never rejects:
 * the change is live even if its announcement fails.
 */
export type Announce = (live: State, alarm?: string, refused?: Refused) => Promise<void>;

/** A request that changed nothing; `alarm` says why. */
interface Refused {
  /** Their names. */
  parts: readonly string[];
  by: string;
  at: Date;
}

/**
 * To the webhook RELEASE_WEBHOOK, signed with RELEASE_WEBHOOK_SECRET: what visitors notice. Every change goes to the
 * site's own receiver, with what is live.
 * @param options.warn called with one line for each announcement that failed
 * @see docs/operating.md#announcements
 */
export const announcerOf =
  (
    variables: Variables,
    { site, warn = console.error }: { site?: OwnSite; warn?: (line: string) => void } = {},
  ): Announce =>
  async (live, alarm, refused) => {
    const announcement = refused
      ? refusalOf(live, alarm ?? '', refused)
      : announcementOf(live, alarm);
    const sent = (name: string, sending: Promise<unknown>) =>
      sending.catch((error: Error) =>
        warn(`Live as ${live.sequence}, but the ${name} was not sent: ${error.message}`),
      );
    await Promise.all([
      isForVisitors(live.change) && !refused && sent('webhook', toWebhook(announcement, variables)),
      site && sent('summary for the site', toSite(announcement, live, { ...site, variables })),
    ]);
  };

async function toWebhook(announcement: Announcement, variables: Variables): Promise<void> {
  const { RELEASE_WEBHOOK: url, RELEASE_WEBHOOK_SECRET: secret } = variables;
  if (!url) return;
  if (!secret) throw new Error('RELEASE_WEBHOOK needs RELEASE_WEBHOOK_SECRET to be signed.');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error('RELEASE_WEBHOOK is not an https address.');
  await post(announcement, { url, secret });
}

async function toSite(
  announcement: Announcement,
  live: State,
  { store, receiverOf, variables }: OwnSite & { variables: Variables },
): Promise<void> {
  const receiver = receiverOf?.(live.env, variables);
  if (!receiver) return;
  await post(announcement, receiver, await describeSite(store, live)).catch((error: Error) => {
    if (!receiver.mayBeOff || !(error instanceof Failure)) throw error;
  });
}

/**
 * Tells the receiver what is live, which it may not have heard.
 * @returns its answer
 */
export const askReceiver = async (
  receiver: ChangeReceiver,
  store: Store,
  live: State,
): Promise<unknown> =>
  JSON.parse(await post(announcementOf(live), receiver, await describeSite(store, live)));

/** @returns the answer */
async function post(
  announcement: Announcement,
  { url, secret }: { url: string; secret: string },
  site?: SiteSummary,
): Promise<string> {
  const body = JSON.stringify({ ...announcement, site });
  const kind = announcement.kind === 'alarm' ? 'alarm' : 'release';
  // Another store, or a restored one, has other changes of the same numbers.
  const id = `${kind}-${announcement.sequence}-${sha256(JSON.stringify(announcement)).slice(0, 12)}`;
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
  const answer = await response.text();
  if (response.ok) return answer;
  const clock = describeClock(new URL(url).host);
  const why = clock ? `: its signature is of a clock that is ${clock}` : '';
  throw new Error(`it answered ${response.status}${why}.`);
}

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const sign = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64');

/** JSON for the webhook. */
export interface Announcement extends Pick<Change, 'parts' | 'preview' | 'freeze' | 'by' | 'at'> {
  /** An `alarm` is about a release that went live before. */
  kind: Change['kind'] | 'alarm' | 'refused';
  /** The number of the state, which is live from now on. */
  sequence: number;
  /** One sentence for people. */
  text: string;
}

/** Whether visitors get something else after it. */
export const isForVisitors = ({ kind }: Pick<Change, 'kind'>): boolean =>
  !['prune', 'preview', 'team', 'freeze', 'owners'].includes(kind);

const refusalOf = ({ sequence }: State, why: string, { parts, by, at }: Refused): Announcement => ({
  kind: 'refused',
  sequence,
  parts: parts.map((name) => ({ name })),
  by: visibleLine(by),
  at: at.toISOString(),
  text: visibleLine(why),
});

/** @param alarm what is wrong with the state, as sentences */
export function announcementOf({ sequence, change }: State, alarm?: string): Announcement {
  const { kind, parts, by, at, preview, freeze } = change;
  const text = `${describeChange(change)}, by ${nameOf(by)}: live as ${sequence}`;
  const told = { kind, sequence, parts, by, at, text };
  if (alarm === undefined)
    return { ...told, ...(preview && { preview }), ...(freeze && { freeze }) };
  return { ...told, kind: 'alarm', text: `alarm: ${text}. ${visibleLine(alarm)}` };
}

/** `shop 1 -> 2 for 5 % of browsers` */
export const describePart = ({ name, from, to = 'removed', percent, ended }: ChangedPart): string =>
  `${name} ${from ? `${from} -> ` : ''}${to}${percent === undefined ? '' : ` for ${percent} % of browsers`}${ended ? ` instead of ${ended}` : ''}`;

/** The kind, and what changed. */
export function describeChange({ kind, parts, preview, owned, freeze }: Change): string {
  const changed = parts.map(describePart).join(', ');
  const what = preview ?? (owned && `of ${owned}`) ?? (freeze ? describeFreeze(freeze) : changed);
  return `${kind} ${what || (isForVisitors({ kind }) ? 'of the environment' : '')}`.trim();
}

/** For the terminal of whoever made the change. */
export const describeLive = ({ sequence, change }: State): string =>
  [...change.parts.map(describePart), `Live as ${sequence}.`].join('\n');

const describeFreeze = ({ part = 'the site', until, why }: NonNullable<Change['freeze']>): string =>
  until === undefined ? `of ${part} ended` : `${part} until ${until}: ${why}`;

/** The name of an author, without the address. */
const nameOf = (by: string): string => by.replace(/ *<[^>]*>$/, '');
