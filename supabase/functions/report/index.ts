import * as v from 'npm:valibot@1.5.0';
import type { Report, ReportBody } from '../../../platform/contract/src/report.ts';
import { apiKey } from '../_shared/api-keys.ts';
import { callDatabase } from '../_shared/database.ts';
import { parseRequest, readBytes, respond } from '../_shared/http.ts';
import { environment, sign } from '../_shared/secrets.ts';
import { forwardReports } from './forward-reports.ts';
import { senderNetwork } from './sender-network.ts';

const MAX_BODY_BYTES = 8192;
const MAX_REPORTS = 30;
const VITALS = ['LCP', 'SoftLCP', 'CLS', 'INP'];

/**
 * Adds the reports of a browser to the table `reports`. The body is JSON with any media type: beacons send text/plain,
 * which needs no preflight. Returns 204; 400 or 413 for a malformed body, which is not stored; 429 over a quota.
 * Nothing about the sender is stored with a report: numbers count each network of a version once, and of a page once an
 * hour.
 * @see docs/monitoring.md
 */
export async function handleReport(request: Request): Promise<Response> {
  const body = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  const { reports } = parseRequest(Body, body);
  const network = senderNetwork(request.headers, {
    url: environment('SUPABASE_URL'),
    header: Deno.env.get('REPORT_SENDER_HEADER'),
  });
  if (!(await store(reports, network ?? ownNetwork()))) return new Response(null, { status: 429 });
  // Awaited: a hosted function may end with its response.
  await forwardReports(reports);
  return new Response(null, { status: 204 });
}

/** On a developer's machine each beacon counts as one of another network, so that a person can see a canary end. */
const ownNetwork = (): string | undefined =>
  Deno.env.get('REPORT_EACH_BEACON_COUNTS') ? crypto.randomUUID() : undefined;

/** Hours of the figures are those in India, where they begin half an hour later. */
const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;
/** Hexadecimal: 65,536 senders, so that a number stands for hundreds of networks. */
const SENDER_DIGITS = 4;

/**
 * Other numbers for each version, for each page of it and hour, and for each hour. Only the server's key can compute
 * them.
 */
async function sendersOf(
  from: string | undefined,
  { part, version, page }: Report,
): Promise<Record<'sender' | 'hour_sender' | 'network', number | null>> {
  if (from === undefined) return { sender: null, hour_sender: null, network: null };
  const now = new Date(Date.now() + INDIA_AHEAD_MS).toISOString();
  const hour = now.slice(0, 'yyyy-mm-ddThh'.length);
  const [sender, hour_sender, network] = await Promise.all([
    numberOf([part, version, from]),
    numberOf([hour, part, version, page, from]),
    numberOf([hour, from]),
  ]);
  return { sender, hour_sender, network };
}

async function numberOf(texts: string[]): Promise<number> {
  const hash = await sign(apiKey('secret'), texts.join(' '));
  return Number.parseInt(hash.slice(0, SENDER_DIGITS), 16);
}

const textOf = (pattern: RegExp, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(pattern));
const number = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** Identifiers only, without blanks, `@` and `?`, so that no personal data fits in. The table has the same checks. */
const OneReport = v.pipe(
  v.strictObject({
    kind: v.picklist(['view', 'error', 'load', 'vital']),
    part: textOf(/^[a-z][a-z0-9-]*$/, 40),
    version: textOf(/^[\w.+-]+$/, 64),
    page: textOf(/^(\*|\/[\w/*-]*)$/, 100),
    name: v.exactOptional(textOf(/^\w+$/, 40)),
    place: v.exactOptional(textOf(/^[\w./:-]+$/, 160)),
    count: v.exactOptional(v.pipe(number(1, 1000), v.integer())),
    value: v.exactOptional(number(0, 3_600_000)),
  }),
  v.check(({ kind, name }) => (kind === 'view') === (name === undefined)),
  v.check(({ kind, name, value }) =>
    kind === 'vital' ? value !== undefined && VITALS.includes(name ?? '') : value === undefined,
  ),
);

const Body = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    reports: v.pipe(v.array(OneReport), v.minLength(1), v.maxLength(MAX_REPORTS)),
  }),
) satisfies v.GenericSchema<unknown, ReportBody>;

/** False if a quota is used up. */
async function store(reports: Report[], network: string | undefined): Promise<boolean> {
  const rows = await Promise.all(
    reports.map(async (report) => ({
      ...report,
      count: report.count ?? 1,
      ...(await sendersOf(network, report)),
    })),
  );
  return callDatabase('add_reports', { beacon: JSON.stringify(rows) }, v.boolean());
}

Deno.serve((request) => respond(request, handleReport));
