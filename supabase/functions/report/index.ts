import type { Report } from '../../../platform/contract/src/report.ts';
import { environment } from '../_shared/environment.ts';
import { MAX_BODY_BYTES, readReports } from './read-reports.ts';
import { isTooMany } from './senders.ts';

const DATABASE_TIMEOUT_MS = 3000;

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Cache-Control': 'no-store',
};

/**
 * Takes what a page tells of itself (JSON, whatever its media type: beacons call it text/plain, which needs no
 * preflight) and adds it to the table `reports`. Answers 204; 400 or 413 to what is no report, of which nothing is kept;
 * 429 to too much; 503 when the database does not take it. Of the sender nothing is stored.
 * @see docs/monitoring.md
 */
export async function handleReport(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return answer(204);
  if (request.method !== 'POST') return answer(405, { Allow: 'POST, OPTIONS' });
  if (isTooMany(request.headers.get('x-forwarded-for')))
    return answer(429, { 'Retry-After': '60' });
  const text = await readBody(request);
  if (text === undefined) return answer(413);
  const reports = readReports(text);
  if (!reports) return answer(400);
  return answer(await store(reports));
}

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...HEADERS, ...headers } });

/** The body, or `undefined` when it is longer than any report; no more than that is ever held. */
async function readBody(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @returns the status to answer with */
async function store(reports: Report[]): Promise<number> {
  const key = environment('SUPABASE_SERVICE_ROLE_KEY');
  try {
    const stored = await fetch(new URL('/rest/v1/reports', environment('SUPABASE_URL')), {
      method: 'POST',
      headers: {
        apikey: key,
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Prefer: 'return=minimal',
      },
      body: JSON.stringify(reports.map(toRow)),
      signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
    });
    await stored.body?.cancel();
    if (stored.ok) return 204;
    if (stored.status !== 429) console.error(`The API answered ${stored.status}`);
    return stored.status === 429 ? 429 : 503;
  } catch (cause) {
    console.error('The API cannot be reached', cause);
    return 503;
  }
}

/** PostgREST wants every row of an insert to name the same columns. */
const toRow = ({ kind, part, version, page, name, place, count = 1, value }: Report) => ({
  kind,
  part,
  version,
  page,
  count,
  name: name ?? null,
  place: place ?? null,
  value: value ?? null,
});

Deno.serve(handleReport);
