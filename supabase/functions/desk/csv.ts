import * as v from 'npm:valibot@1.5.0';

/** Of a list of the desk, without the member. */
export const ExportRow = v.object({
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
export const csvOf = (rows: readonly ExportRow[]): string =>
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
