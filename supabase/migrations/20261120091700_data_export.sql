create function private.own_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
  from auth.users where id = (select auth.uid());
$$;
grant execute on function private.own_account() to authenticated;

-- All stored data of the signed-in member as JSON. docs/member-data.md documents each field, and a test checks it. A
-- change of the shape raises the version. Runs with the rights of the caller, so row level security applies too.
create function public.export_own_data() returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'format', 'member-data',
    'version', 1,
    'exported_at', now(),
    'account', private.own_account(),
    'profile', (
      select jsonb_build_object(
        'name', u.name, 'email', u.email, 'phone', u.phone, 'college', u.college,
        'course', u.course, 'designation', u.designation, 'state', u.state, 'gstin', u.gstin,
        'created_at', u.created_at, 'updated_at', u.updated_at)
      from public.users u where u.id = (select auth.uid())),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'document', c.document, 'version', c.version, 'accepted_at', c.accepted_at) order by c.accepted_at, c.document), '[]')
      from public.consents c where c.user_id = (select auth.uid())),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'uuid', o.uuid, 'module', m.name, 'duration_months', o.duration_months,
        'amount_rupees', o.amount, 'status', o.status, 'gateway_order_id', o.gateway_order_id,
        'invoice_number', o.invoice_number, 'created_at', o.created_at, 'completed_at', o.completed_at,
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'payment_id', p.payment_id, 'status', p.status, 'amount_paise', p.amount, 'currency', p.currency,
            'created_at', p.created_at, 'updated_at', p.updated_at,
            'refunds', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'refund_id', r.refund_id, 'status', r.status, 'amount_paise', r.amount, 'currency', r.currency,
                'credit_note', r.credit_note, 'created_at', r.created_at, 'updated_at', r.updated_at) order by r.id), '[]')
              from public.refunds r where r.payment_id = p.id),
            'disputes', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'dispute_id', d.dispute_id, 'phase', d.phase, 'status', d.status, 'amount_paise', d.amount,
                'currency', d.currency, 'created_at', d.created_at, 'updated_at', d.updated_at) order by d.id), '[]')
              from public.disputes d where d.payment_id = p.id)) order by p.id), '[]')
          from public.payments p where p.order_id = o.id)) order by o.id), '[]')
      from public.orders o left join public.modules m on m.uuid = o.module_id
      where o.user_id = (select auth.uid())),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'uuid', s.uuid, 'module', m.name, 'bundle_id', s.bundle_id, 'status', s.status, 'duration_months', s.duration_months,
        'starts_at', s.starts_at, 'expires_at', s.expires_at, 'created_at', s.created_at) order by s.id), '[]')
      from public.subscriptions s left join public.modules m on m.uuid = s.module_id
      where s.user_id = (select auth.uid())),
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', i.number, 'issued_at', i.issued_at, 'order', o.uuid,
        'buyer_name', i.buyer_name, 'buyer_email', i.buyer_email,
        'buyer_state', i.buyer_state, 'buyer_gstin', i.buyer_gstin, 'item', i.item, 'access', i.access) order by i.id), '[]')
      from public.invoices i join public.orders o on o.id = i.order_id
      where o.user_id = (select auth.uid())),
    'credit_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', n.number, 'issued_at', n.issued_at, 'invoice', i.number,
        'amount_paise', n.amount, 'cancelled_at', n.cancelled_at) order by n.id), '[]')
      from public.credit_notes n join public.invoices i on i.id = n.invoice_id
      join public.orders o on o.id = i.order_id
      where o.user_id = (select auth.uid())),
    'deletion_request', (
      select jsonb_build_object('requested_at', d.requested_at, 'due_at', d.due_at)
      from public.deletion_requests d where d.user_id = (select auth.uid())));
end;
grant execute on function public.export_own_data() to authenticated;
