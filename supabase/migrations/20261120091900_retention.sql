-- How long rows are kept, and the job that deletes them. docs/member-data.md explains it to operators.

-- Until when tax law requires the records of a sale: for a sale in the financial year 2026-27 until the end of 2033.
-- Section 36 of the CGST Act: 72 months from the due date of the annual return, which is 31 December after the
-- financial year.
create function private.keep_sale_until(sold_at timestamptz) returns timestamptz
language sql immutable set search_path = ''
return make_timestamptz(
  extract(year from (sold_at at time zone 'Asia/Kolkata') - interval '3 months')::int + 8, 1, 1, 0, 0, 0, 'Asia/Kolkata');

create function private.is_sale_outdated(the_order bigint) returns boolean
language sql stable set search_path = ''
begin atomic
  select private.keep_sale_until(greatest(o.created_at, (
      select max(p.updated_at) from public.payments p where p.order_id = o.id), (
      select max(n.issued_at) from public.credit_notes n join public.invoices i on i.id = n.invoice_id
      where i.order_id = o.id))) <= now()
    and not exists (
      select from public.entitlements e
      join public.subscriptions s on s.user_id = e.user_id and s.module_id = e.module_id
      where e.order_id = o.id and s.expires_at > now())
  from public.orders o where o.id = the_order;
end;

-- Deletes up to 500 orders whose records are kept long enough, with all that belongs to them, and member ids that
-- nothing refers to. Returns the number of orders.
create function private.delete_outdated_sales() returns integer
language plpgsql set search_path = ''
as $$
declare
  outdated bigint[] := array(
    select o.id from public.orders o where private.is_sale_outdated(o.id) order by o.id limit 500);
  of_payments bigint[] := array(select p.id from public.payments p where p.order_id = any (outdated));
begin
  delete from public.credit_notes where invoice_id in (
    select i.id from public.invoices i where i.order_id = any (outdated));
  delete from public.invoices where order_id = any (outdated);
  delete from public.entitlements where order_id = any (outdated);
  delete from public.refunds where payment_id = any (of_payments);
  delete from public.disputes where payment_id = any (of_payments);
  delete from public.operator_decisions where payment_id = any (of_payments);
  delete from public.payments where id = any (of_payments);
  delete from public.orders where id = any (outdated);
  delete from public.members m where m.erased_at is not null
    and not exists (select from public.orders o where o.user_id = m.id);
  return cardinality(outdated);
end;
$$;

-- Deletes webhooks, mails, alarms and looks of operators after 400 days, so that those of a financial year can be
-- looked up in the next, and idempotency keys and figures after 90 days.
create function private.delete_old_rows() returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.gateway_events where received_at < now() - interval '400 days';
  delete from public.mails where created_at < now() - interval '400 days';
  delete from public.alarms where ended_at < now() - interval '400 days';
  delete from public.desk_looks where looked_at < now() - interval '400 days';
  delete from public.order_keys where created_at < now() - interval '90 days';
  delete from public.figures where hour < now() - interval '90 days';
  -- Attempts end after 4 days.
  update public.mails set former_email = null where former_email is not null and created_at < now() - interval '5 days';
end;
$$;

-- Deletes what has been kept for its time: due and unconfirmed accounts, reports, webhooks, mails, keys, and records of
-- sales. Returns {accounts, orders}: what became of each due account, and how many orders are gone. The reconciler
-- calls it once a day.
create function public.run_retention() returns jsonb
language plpgsql set search_path = ''
as $$
declare
  accounts jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(e)), '[]') into accounts from public.erase_due_accounts() e;
  perform private.delete_old_reports();
  perform private.delete_unconfirmed_accounts();
  perform private.delete_old_rows();
  return jsonb_build_object('accounts', accounts, 'orders', private.delete_outdated_sales());
end;
$$;

grant delete on public.operator_decisions to service_role;
