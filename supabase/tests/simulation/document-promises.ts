import type { Sql } from 'postgres';
import { paise, type Paise } from 'shared-kit/money';
import { financialYear } from '../financial-year.ts';
import { splitTax, splitTaxOfParts } from '../../functions/invoice/split-tax.ts';
import type { World } from './world.ts';

/**
 * Checks the credit notes and the mails about refunds of a world. While more than the whole seems to have gone back, a
 * note may wait.
 * @throws Error when a processed refund of an invoice has not exactly one credit note of its amount, another refund has
 * one, the taxes of the notes of a whole invoice are not those of the invoice, or the member was not told of a refund
 */
export async function expectDocumentsMatch({ members }: World, sql: Sql): Promise<void> {
  const [wrong] = await sql<{ id: string; what: string }[]>`
    with ours as (
      select r.*, p.amount as paid_paise, sum(r.amount) filter (where r.status = 'processed') over (partition by p.id) as refunded, i.id as invoiced, n.id as note, n.number, n.amount as credited, n.parts
      from public.orders o join public.payments p on p.order_id = o.id join public.refunds r on r.payment_id = p.id
        left join public.invoices i on i.payment_id = p.id
        left join public.credit_notes n on n.refund_id = r.id and n.cancelled_at is null
      where o.user_id in ${sql([...members])})
    select refund_id as id, 'is ' || status || ' and has the credit note ' || coalesce(number, 'none') as what
    from ours where (status = 'processed' and invoiced is not null and (note is not null or refunded <= paid_paise))
        <> (note is not null)
      or credit_note is distinct from number or credited <> amount
    union all
    select refund_id, 'is ' || status || ', which the member was not told'
    from ours where not exists (
      select from public.mails m where m.about = ours.refund_id
        and m.kind = 'refund_' || case status when 'pending' then 'started' when 'processed' then 'done' else status end)
    limit 1`;
  if (wrong) throw new Error(`Refund ${wrong.id} ${wrong.what}`);
  const credited = await sql<{ number: string; amount: number; parts: [Paise, Paise][] }[]>`
    select i.number, p.amount::float8 as amount, json_agg(json_build_array(lower(part), upper(part))) as parts
    from public.orders o join public.payments p on p.order_id = o.id join public.invoices i on i.payment_id = p.id
      join public.credit_notes n on n.invoice_id = i.id and n.cancelled_at is null, unnest(n.parts) part
    where o.user_id in ${sql([...members])}
    group by i.number, p.amount having sum(upper(part) - lower(part)) = p.amount`;
  const taxation = { rate: 18, sellerState: '27', buyerState: '27' } as const;
  for (const { number, amount, parts } of credited) {
    const [notes, invoice] = [splitTaxOfParts(parts, taxation), splitTax(paise(amount), taxation)];
    if (notes.taxable !== invoice.taxable) {
      throw new Error(`The notes of ${number} credit ${notes.taxable}, not ${invoice.taxable}`);
    }
  }
}

interface Document {
  series: 'INV' | 'CRN';
  number: string;
  serial: number;
  /** Milliseconds. */
  issued: number;
}

const numberOf = ({ series, serial, issued }: Document) =>
  `${series}-${financialYear(issued)}-${String(serial).padStart(3, '0')}`;

/**
 * Checks the numbers of a world's documents. Each follows its predecessor, which may be another world's, so that all
 * worlds together show that each series begins with 1 in each financial year and that no number is missing.
 * @throws Error when a number is missing or of another year, or a payment gave access without an invoice
 */
export async function expectNumbersWithoutGap({ sql, members }: World): Promise<void> {
  const documents = await sql<Document[]>`
    select 'INV' as series, i.number, i.serial, extract(epoch from i.issued_at)::float8 * 1000 as issued
    from public.invoices i join public.orders o on o.id = i.order_id where o.user_id in ${sql([...members])}
    union all
    select 'CRN', n.number, n.serial, extract(epoch from n.issued_at)::float8 * 1000
    from public.credit_notes n join public.invoices i on i.id = n.invoice_id
      join public.orders o on o.id = i.order_id where o.user_id in ${sql([...members])}`;
  const wrong = documents.find((document) => document.number !== numberOf(document));
  if (wrong) throw new Error(`${numberOf(wrong)} has the number ${wrong.number}`);
  const previous = documents
    .filter(({ serial }) => serial > 1)
    .map((document) => numberOf({ ...document, serial: document.serial - 1 }));
  const found = await sql<{ number: string }[]>`
    select number from public.invoices where number = any (${previous})
    union all select number from public.credit_notes where number = any (${previous})`;
  const numbers = new Set(found.map(({ number }) => number));
  const missing = previous.find((number) => !numbers.has(number));
  if (missing) throw new Error(`The number ${missing} is missing`);
  const [bare] = await sql<{ id: string }[]>`
    select p.payment_id as id from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id in ${sql([...members])} and p.decision in ('granted', 'returned')
      and not exists (select from public.invoices i where i.payment_id = p.id)`;
  if (bare) throw new Error(`Payment ${bare.id} gave access without an invoice`);
}
