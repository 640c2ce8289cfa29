import type { Sql } from 'postgres';
import type { World } from './world.ts';

/**
 * Checks the credit notes and the mails about refunds of a world.
 * @throws Error when a processed refund of an invoice has not exactly one credit note of its amount, another refund has
 * one, a note does not count what was credited before, or the member was not told of a refund
 */
export async function expectDocumentsMatch({ members }: World, sql: Sql): Promise<void> {
  const [wrong] = await sql<{ id: string; what: string }[]>`
    with ours as (
      select r.*, p.id as paid, i.id as invoiced, n.id as note, n.number, n.amount as credited, n.credited_before
      from public.orders o join public.payments p on p.order_id = o.id join public.refunds r on r.payment_id = p.id
        left join public.invoices i on i.payment_id = p.id
        left join public.credit_notes n on n.refund_id = r.id and n.cancelled_at is null
      where o.user_id in ${sql([...members])})
    select refund_id as id, 'is ' || status || ' and has the credit note ' || coalesce(number, 'none') as what
    from ours where (status = 'processed' and invoiced is not null) <> (note is not null)
      or credit_note is distinct from number or credited <> amount
    union all
    select refund_id, 'has a credit note that overlooks another one'
    from ours where credited_before < (
      select sum(other.credited) from ours other where other.invoiced = ours.invoiced and other.note < ours.note)
    union all
    select refund_id, 'is ' || status || ', which the member was not told'
    from ours where not exists (
      select from public.mails m where m.about = ours.refund_id
        and m.kind = 'refund_' || case status when 'pending' then 'started' when 'processed' then 'done' else status end)
    limit 1`;
  if (wrong) throw new Error(`Refund ${wrong.id} ${wrong.what}`);
}

/**
 * Checks the numbers of a world's documents. Each follows its predecessor, which may be another world's, so that all worlds
 * together show that no number is missing.
 * @throws Error when a number is missing, or a payment gave access without an invoice
 */
export async function expectNumbersWithoutGap({ sql, members }: World): Promise<void> {
  const [orphan] = await sql<{ number: string }[]>`
    select i.number from public.invoices i join public.orders o on o.id = i.order_id
    where o.user_id in ${sql([...members])} and i.serial > 1 and not exists (
      select from public.invoices b
      where private.financial_year(b.issued_at) = private.financial_year(i.issued_at) and b.serial = i.serial - 1)
    union all
    select n.number from public.credit_notes n join public.invoices i on i.id = n.invoice_id
      join public.orders o on o.id = i.order_id
    where o.user_id in ${sql([...members])} and n.serial > 1 and not exists (
      select from public.credit_notes b
      where private.financial_year(b.issued_at) = private.financial_year(n.issued_at) and b.serial = n.serial - 1)`;
  if (orphan) throw new Error(`The number before ${orphan.number} is missing`);
  const [bare] = await sql<{ id: string }[]>`
    select p.payment_id as id from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id in ${sql([...members])} and p.decision in ('granted', 'returned')
      and not exists (select from public.invoices i where i.payment_id = p.id)`;
  if (bare) throw new Error(`Payment ${bare.id} gave access without an invoice`);
}
