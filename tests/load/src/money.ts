import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Backend } from '@platform/local/backend';

/** A promise about money with its figure, which is 0 where it says "none". */
export interface Finding {
  promise: string;
  figure: number;
  isKept: boolean;
}

interface GatewayOrder {
  payments: { id: string; status: string }[];
}

interface Webhook {
  responses: number[];
}

const LOOK_EVERY_MS = 500;
/** The gateway repeats a webhook for 80 s. An email whose sender was killed is due again after 2 minutes, then 4. */
const MAX_SETTLE_MS = 8 * 60_000;

/** SQL: an email that is due, or whose sending failed. */
const IS_UNSENT = 'sent_at is null and (next_at <= now() or attempts > 0)';

/** Waits until each webhook is answered and each email is sent, which both follow a purchase. */
export async function settle({ databaseUrl, gatewayUrl }: Backend): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const until = performance.now() + MAX_SETTLE_MS;
  for (;;) {
    const webhooks = await readSandbox<Webhook[]>(gatewayUrl, 'webhooks');
    const [mails] = await sql<{ open: number }[]>`
      select count(*)::int as open from public.mails where ${sql.unsafe(IS_UNSENT)}`;
    const isSettled = mails!.open === 0 && webhooks.every(isAnswered);
    if (isSettled || performance.now() > until) break;
    await pause(LOOK_EVERY_MS);
  }
  await sql.end();
}

/** Compares what the gateway captured with what the database granted. Call it after `settle`. */
export async function readMoney({ databaseUrl, gatewayUrl }: Backend): Promise<Finding[]> {
  const orders = await readSandbox<GatewayOrder[]>(gatewayUrl, 'orders');
  const webhooks = await readSandbox<Webhook[]>(gatewayUrl, 'webhooks');
  const captured = orders.flatMap(({ payments }) =>
    payments.filter(({ status }) => status === 'captured').map(({ id }) => id),
  );
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<Record<keyof typeof NONE | 'completed' | 'invoices', number>[]>`
      select
        (select count(*)::int from public.orders where status = 'completed') as completed,
        (select count(*)::int from public.invoices) as invoices,
        (select count(*)::int from unnest(${captured}::text[]) as paid (id)
          where not exists (select from public.payments p where p.payment_id = paid.id and p.decision = 'granted')) as lost,
        (select count(*)::int from (select from public.payments where decision = 'granted'
          group by order_id having count(*) > 1) as again) as twice,
        (select count(*)::int from (select from public.entitlements where revoked_at is null
          group by user_id, module_id having count(*) > 1) as again) as modules_twice,
        (select count(*)::int from public.entitlements e join public.orders o on o.id = e.order_id
          where o.status <> 'completed') as unpaid,
        (select coalesce(max(serial) - count(*), 0)::int from public.invoices) as gaps,
        (select count(*)::int from public.mails where ${sql.unsafe(IS_UNSENT)}) as unsent`;
    const { completed, invoices, ...others } = row!;
    return [
      {
        promise: 'payments that the gateway captured',
        figure: captured.length,
        isKept: captured.length > 0,
      },
      {
        promise: 'orders completed, as many',
        figure: completed,
        isKept: completed === captured.length,
      },
      { promise: 'invoices, as many', figure: invoices, isKept: invoices === captured.length },
      ...Object.entries(others).map(([name, figure]) => ({
        promise: NONE[name as keyof typeof NONE],
        figure,
        isKept: figure === 0,
      })),
      none(
        'webhooks whose last delivery was not answered',
        webhooks.filter((webhook) => !isAnswered(webhook)).length,
      ),
    ];
  } finally {
    await sql.end();
  }
}

const NONE = {
  lost: 'captured payments that gave no access',
  twice: 'orders that were granted twice',
  modules_twice: 'members who got a module twice: each buys it once',
  unpaid: 'orders that gave access without being completed',
  gaps: 'invoice numbers that are missing',
  unsent: 'emails that were due and not sent',
} as const;

const none = (promise: string, figure: number): Finding => ({
  promise,
  figure,
  isKept: figure === 0,
});

const isAnswered = ({ responses }: Webhook): boolean => {
  const last = responses.at(-1) ?? 0;
  return last >= 200 && last < 300;
};

const readSandbox = async <Body>(gatewayUrl: string, list: string): Promise<Body> =>
  (await (await fetch(`${gatewayUrl}/_sandbox/${list}`)).json()) as Body;
