-- The law allows 16 characters for a number, and asks for a series without gaps in each financial year, April to March.
create function private.financial_year(at timestamptz) returns text
language sql immutable set search_path = ''
return (
  select lpad((y % 100)::text, 2, '0') || '-' || lpad(((y + 1) % 100)::text, 2, '0')
  from (values (extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::int)) as began (y));

-- The number of an invoice or a credit note: INV-26-27-007. 16 characters suffice for 999,999 a year. Padded to three
-- digits, and longer where the serial is: lpad alone would cut 1000 down to 100.
create function private.document_number(series text, issued_at timestamptz, serial integer) returns text
language sql immutable set search_path = ''
return series || '-' || private.financial_year(issued_at) || '-'
  || lpad(serial::text, greatest(3, char_length(serial::text)), '0');

create table private.lost_numbers (
  documents text not null check (documents in ('public.invoices', 'public.credit_notes')),
  financial_year text not null check (financial_year ~ '^\d\d-\d\d$'),
  last_serial integer not null check (last_serial between 1 and 999999),
  noted_at timestamptz not null default now(),
  primary key (documents, financial_year)
);
comment on table private.lost_numbers is
  'The last serial that was given out before a loss of data, noted by hand: docs/runbooks/restore.md. Later documents go on after it, so that no number is given out twice.';
grant select on private.lost_numbers to service_role;

-- The next serial of the financial year in a table of documents, and its time. Other transactions that issue such a
-- document wait until this one ends.
create function private.next_in_series(documents regclass, out issued_at timestamptz, out serial integer)
language plpgsql set search_path = ''
as $$
begin
  -- A sequence loses a number with each transaction that is rolled back, and tax law requires all numbers. So each
  -- transaction waits here until the one before it ends. Invoices come before credit notes, so that no two wait for
  -- each other.
  perform pg_advisory_xact_lock(hashtextextended(documents::text, 0));
  -- The clock is read after the wait, so that a later number never has an earlier date.
  issued_at := clock_timestamp();
  execute format('select max(d.serial) from %s d where private.financial_year(d.issued_at) = $1', documents)
  into serial using private.financial_year(issued_at);
  serial := greatest(serial, (
    select l.last_serial from private.lost_numbers l
    where l.documents = next_in_series.documents::text and l.financial_year = private.financial_year(next_in_series.issued_at)));
  serial := coalesce(serial, 0) + 1;
end;
$$;

create function private.refuse_document_changes() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Without `number`: a generated column has no value yet when this trigger runs.
  may_differ text[] := array[tg_argv[0], 'number'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] is null
    and to_jsonb(new) - may_differ = to_jsonb(old) - may_differ then
    return new;
  end if;
  if tg_op = 'DELETE' and private.keep_sale_until(old.issued_at) <= now() then
    return old;
  end if;
  raise exception using errcode = 'check_violation', message = format('Document %s cannot be changed', old.number);
end;
$$;
