import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Backend } from '@platform/local/backend';

interface GatewayOrder {
  payments: { id: string; status: string }[];
}

interface Webhook {
  responses: number[];
}

const LOOK_EVERY_MS = 500;
/** The gateway repeats a webhook for 80 s. */
const MAX_SETTLE_MS = 4 * 60_000;

/** By promise, the figure: of payments, orders and invoices the same, of the others none. */
type Money = Record<string, number>;

const read = async <Body>({ gatewayUrl }: Backend, list: string): Promise<Body> =>
  (await (await fetch(`${gatewayUrl}/_sandbox/${list}`)).json()) as Body;

const connect = ({ databaseUrl }: Backend) => postgres(databaseUrl, { max: 1, onnotice: () => {} });

/** Waits until each webhook is answered and each email is sent, which both follow a purchase. */
export async function settle(backend: Backend): Promise<Money> {
  const sql = connect(backend);
  const until = performance.now() + MAX_SETTLE_MS;
  for (;;) {
    const webhooks = await read<Webhook[]>(backend, 'webhooks');
    const unanswered = webhooks.filter((one) => !isAnswered(one)).length;
    const [mails] = await sql<{ unsent: number }[]>`
      select count(*)::int as unsent from public.mails
      where sent_at is null and (next_at <= now() or attempts > 0)`;
    if ((mails!.unsent > 0 || unanswered > 0) && performance.now() < until) {
      await pause(LOOK_EVERY_MS);
      continue;
    }
    await sql.end();
    return {
      'emails that were due and not sent': mails!.unsent,
      'webhooks whose last delivery was not answered': unanswered,
    };
  }
}

/** Compares what the gateway captured with what the database granted. */
export async function readMoney(backend: Backend): Promise<Money> {
  const payments = (await read<GatewayOrder[]>(backend, 'orders')).flatMap((one) => one.payments);
  const captured = payments.filter(({ status }) => status === 'captured').map(({ id }) => id);
  const sql = connect(backend);
  const [row] = await sql<Money[]>`
    select
      (select count(*)::int from public.orders where status = 'completed') as "orders completed",
      (select count(*)::int from public.invoices) as invoices,
      (select count(*)::int from unnest(${captured}::text[]) as paid (id)
        where not exists (select from public.payments p where p.payment_id = paid.id and p.decision = 'granted'))
        as "captured payments that gave no access",
      (select count(*)::int from (select from public.payments where decision = 'granted'
        group by order_id having count(*) > 1) as again) as "orders that were granted twice",
      (select count(*)::int from (select from public.entitlements where revoked_at is null
        group by user_id, module_id having count(*) > 1) as again) as "members who got a module twice",
      (select count(*)::int from public.entitlements e join public.orders o on o.id = e.order_id
        where o.status <> 'completed') as "orders that gave access without being completed",
      (select coalesce(max(serial) - count(*), 0)::int from public.invoices) as "invoice numbers that are missing"`;
  await sql.end();
  return { 'payments captured': captured.length, ...row };
}

const isAnswered = ({ responses }: Webhook): boolean => {
  const last = responses.at(-1) ?? 0;
  return last >= 200 && last < 300;
};

/** What is wrong, as sentences. */
export function faultsOfMoney(money: Money): string[] {
  const {
    'payments captured': captured = 0,
    'orders completed': completed,
    invoices,
    ...none
  } = money;
  const isSame = captured > 0 && captured === completed && captured === invoices;
  return [
    ...(isSame
      ? []
      : [`${captured} payments captured, ${completed} orders completed, ${invoices} invoices`]),
    ...Object.entries(none).flatMap(([promise, figure]) =>
      figure === 0 ? [] : `${promise}: ${figure}`,
    ),
  ];
}
