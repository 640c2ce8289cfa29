import * as v from 'npm:valibot@1.5.0';
import { authenticate } from '../_shared/callers.ts';
import { askDesk } from '../_shared/database.ts';
import { parseRequest, readJson, respondToPost } from '../_shared/http.ts';
import { csvOf, ExportRow } from './csv.ts';

const id = v.pipe(v.string(), v.uuid());
const line = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));

const filters = {
  status: v.exactOptional(line(60)),
  item: v.exactOptional(line(200)),
  since: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  until: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  sort: v.exactOptional(v.picklist(['newest', 'oldest', 'amount'])),
};
/** No list is longer: a spreadsheet has no more rows. */
const MAX_EXPORTED_ROWS = 1_048_575;
/** Of orders and their money. */
const EXPORTED = ['orders', 'held', 'disputes', 'refunds'] as const;

/** The question, and the other parameters of the database function that answers it: `desk_member` for `member`. */
const Question = v.variant('ask', [
  v.object({ ask: v.literal('releases') }),
  v.object({
    ask: v.literal('health'),
    days: v.picklist([1, 7, 30, 90]),
    the_part: v.exactOptional(line(40)),
  }),
  v.object({ ask: v.literal('alarms') }),
  v.object({ ask: v.literal('shop') }),
  v.object({
    ask: v.literal('list'),
    list: v.picklist(['waiting', ...EXPORTED, 'mails', 'renewals']),
    ...filters,
    after_rank: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
    after_key: v.exactOptional(line(100)),
    shown: v.exactOptional(v.pipe(v.array(line(100)), v.maxLength(1000))),
  }),
  v.object({ ask: v.literal('export'), list: v.picklist(EXPORTED), ...filters }),
  v.object({ ask: v.literal('find'), term: line(500) }),
  v.object({ ask: v.literal('member'), member: id }),
  v.object({ ask: v.literal('resend_receipt'), invoice_number: line(40) }),
  v.object({
    ask: v.literal('looks_of'),
    of_operator: v.exactOptional(id),
    of_member: v.exactOptional(id),
    before: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  }),
]);

/**
 * Answers the desk. The member's token says who asks; the database refuses all but operators, and logs each look in the
 * transaction that reads. So nothing leaves without its look, and no client chooses how the database reads: a cast or a
 * filter of the REST API could make an error of a read, which would carry values and undo the look. An export is all
 * rows of a list as CSV, without personal data. Returns 200 with `{ answer }`, 400 for a malformed question, 401, 403
 * to others than operators.
 */
export async function answerDesk(request: Request): Promise<{ answer: unknown }> {
  const operator = await authenticate(request);
  const { ask, ...parameters } = parseRequest(Question, await readJson(request));
  if (ask === 'export') {
    const all = { ...parameters, operator, most: MAX_EXPORTED_ROWS };
    return { answer: csvOf(await askDesk('list', all, v.array(ExportRow))) };
  }
  return { answer: await askDesk(ask, { ...parameters, operator }, v.unknown()) };
}

Deno.serve((request) => respondToPost(request, answerDesk));
