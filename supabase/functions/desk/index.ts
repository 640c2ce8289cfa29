import * as v from 'npm:valibot@1.5.0';
import { authenticate } from '../_shared/callers.ts';
import { askDesk } from '../_shared/database.ts';
import { parseRequest, readJson, respond } from '../_shared/http.ts';

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

/** Of a list of the desk, without the member. */
const ExportRow = v.object({
  order: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  invoices: v.array(v.string()),
  item: v.nullable(v.string()),
  paise: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  status: v.string(),
  at: v.nullable(v.string()),
  opened_at: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
});
type ExportRow = v.InferOutput<typeof ExportRow>;

const COLUMNS: Record<string, (row: ExportRow) => string | number | null> = {
  Order: ({ order }) => order,
  Id: ({ reference }) => reference,
  Invoice: ({ invoices }) => invoices.join(' '),
  Item: ({ item }) => item,
  Amount: ({ paise }) => paise && paise / 100,
  Currency: ({ currency }) => currency,
  State: ({ status }) => status,
  'Date (IST)': ({ at }) => inIndia(at),
  'Order opened (IST)': ({ opened_at }) => inIndia(opened_at),
  'Order paid (IST)': ({ paid_at }) => inIndia(paid_at),
};

// The Swedish form is what spreadsheets read as a date in every language: 2026-11-26 09:51:00.
const times = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

const inIndia = (instant: string | null): string | null =>
  instant && times.format(new Date(instant));

/** As RFC 4180 describes, with the mark by which Excel recognises UTF-8. */
const csvOf = (rows: readonly ExportRow[]): string =>
  `\uFEFF${[
    Object.keys(COLUMNS),
    ...rows.map((row) => Object.values(COLUMNS).map((valueOf) => valueOf(row))),
  ]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')}`;

/** Spreadsheets run a text that begins like a formula, unless a quote comes first. */
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s=+\-@＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

Deno.serve((request) => respond(request, answerDesk));
