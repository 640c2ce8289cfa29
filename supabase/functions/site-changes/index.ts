import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from '../_shared/database.ts';
import { parseObject, parseRequest, readBytes, Refusal, respond } from '../_shared/http.ts';
import { environment, isSameSecret, signWebhook } from '../_shared/secrets.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Of each part. A first release can name the whole history. */
const MAX_SUBJECTS = 50;
/** An older or newer timestamp is refused, so that a webhook that was caught cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

const ChangedPart = v.looseObject({
  name: v.string(),
  subjects: v.exactOptional(
    v.pipe(
      v.array(v.string()),
      v.transform((subjects) => subjects.slice(0, MAX_SUBJECTS)),
    ),
  ),
});

/** As `platform/release` announces it. Fields that a newer release adds are kept. */
const Change = v.looseObject({
  kind: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.pipe(v.string(), v.nonEmpty()),
  text: v.pipe(v.string(), v.nonEmpty()),
  parts: v.array(ChangedPart),
  site: v.looseObject({
    parts: v.array(v.looseObject({ name: v.string(), bytes: v.number() })),
  }),
});

/**
 * Stores a change of the site for the desk. Whoever releases sends it, signed with SITE_CHANGES_SECRET as Standard
 * Webhooks describes. Returns 200 with `{ stored, verdicts }`: false for a repetition, and what pages reported of each
 * version; 400 for a malformed change, 401 for a wrong or old signature, 413 above 256 KB.
 * @see docs/operating.md#announcements
 */
export async function receiveSiteChange(
  request: Request,
): Promise<{ stored: boolean; verdicts: unknown[] }> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  const id = request.headers.get('webhook-id') ?? '';
  const timestamp = request.headers.get('webhook-timestamp') ?? '';
  const content = `${id}.${timestamp}.${new TextDecoder().decode(bytes)}`;
  const signature = await signWebhook(environment('SITE_CHANGES_SECRET'), content);
  const given = (request.headers.get('webhook-signature') ?? '').split(' ');
  const matches = await Promise.all(given.map((one) => isSameSecret(one, signature)));
  const age = Math.abs(Date.now() / 1000 - Number(timestamp || Number.NaN));
  if (!matches.includes(true) || !(age <= TOLERANCE_SECONDS)) {
    throw new Refusal(401, 'authentication_failed', 'The signature is wrong or too old');
  }
  if (!/^(release|alarm)-\d{1,9}-[0-9a-f]{12}$/.test(id)) {
    throw new Refusal(400, 'server_error', 'Webhook-Id is not one of a change');
  }
  const announcement = JSON.stringify(parseRequest(Change, parseObject(bytes)));
  const stored = await callDatabase(
    'store_site_change',
    { webhook_id: id, announcement },
    v.boolean(),
  );
  return { stored, verdicts: await callDatabase('site_verdicts', {}, v.array(v.unknown())) };
}

Deno.serve((request) => respond(request, receiveSiteChange));
