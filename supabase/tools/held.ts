import { parseArgs } from 'node:util';
import { LOCAL_KEYS } from '@platform/local/local-keys';

const HELP = `npm run held [-- <command>]

  list [--page 1]                                   payments that wait for a decision, 20 on a page
  grant <payment> --by <person> --reason <reason>   gives the member what the order is for
  refund <payment> --by <person> --reason <reason>  returns the money at the gateway

A payment is held when its money was captured and no rule may turn it into access. Person and reason are recorded with the
decision. The command works on the local backend, or on the project that SUPABASE_URL and SUPABASE_SECRET_KEY name.`;

const PAGE_LENGTH = 20;

interface HeldPayment {
  payment_id: string;
  reason: string;
  paid_paise: number;
  currency: string;
  agreed_paise: number;
  item: string;
  held_since: string;
  decided: string | null;
}

const REFUSALS: Record<string, string> = {
  not_held: 'is not held: see the list',
  currency: 'is not in rupees and can only be refunded',
  no_member: 'belongs to a deleted account and can only be refunded',
  already_granted:
    'is a second payment for an order that gives access already, and can only be refunded',
};

const OUTCOMES: Record<string, string> = {
  granted: 'is granted: the member has access and gets a receipt',
  refund_processed: 'is refunded',
  refund_pending: 'is being refunded, which takes 5 to 7 working days',
  refund_failed: 'could not be refunded: the gateway says that the refund failed',
};

try {
  console.log(await run());
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      page: { type: 'string', default: '1' },
      by: { type: 'string' },
      reason: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [command = 'list', payment] = positionals;
  if (values.help) return HELP;
  if (command === 'list') return list(Number(values.page));
  if (command !== 'grant' && command !== 'refund') {
    throw new Error(`There is no command ${command}.\n\n${HELP}`);
  }
  const { by: person, reason } = values;
  if (!payment || !person?.trim() || !reason?.trim()) {
    throw new Error(`${command} needs a payment, --by and --reason.\n\n${HELP}`);
  }
  const answer = await ask<{ outcome?: string; error?: string }>({
    action: command,
    payment,
    person,
    reason,
  });
  if (answer.error) throw new Error(`${payment} ${REFUSALS[answer.error] ?? answer.error}.`);
  return `${payment} ${OUTCOMES[answer.outcome!] ?? answer.outcome}.`;
}

async function list(page: number): Promise<string> {
  if (!Number.isInteger(page) || page < 1) throw new Error('--page must be 1 or more.');
  const skipped = (page - 1) * PAGE_LENGTH;
  // One more than fits tells whether there is a next page.
  const { held } = await ask<{ held: HeldPayment[] }>({
    action: 'list',
    most: PAGE_LENGTH + 1,
    skipped,
  });
  if (held.length === 0) return page === 1 ? 'No payment is held.' : `Page ${page} is empty.`;
  const rows = held.slice(0, PAGE_LENGTH).map(describe);
  if (held.length > PAGE_LENGTH) rows.push(`More: npm run held -- list --page ${page + 1}`);
  return rows.join('\n');
}

function describe(held: HeldPayment): string {
  const { payment_id, reason, paid_paise, currency, agreed_paise, item, held_since } = held;
  const money = `${paid_paise / 100} ${currency} of ${agreed_paise / 100} INR`;
  const decided = held.decided ? ` · ${held.decided}, not done yet` : '';
  return `${payment_id}  ${reason}  ${money}  ${item}  since ${held_since.slice(0, 10)}${decided}`;
}

/** Asks the function held-payments. @throws Error with what the function answered */
async function ask<Answer>(request: object): Promise<Answer> {
  const { SUPABASE_URL: url = 'http://localhost:54321' } = process.env;
  const { SUPABASE_SECRET_KEY: key = LOCAL_KEYS.secret } = process.env;
  const response = await fetch(new URL('/functions/v1/held-payments', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new Error(`The backend at ${url} cannot be reached: ${String(cause)}`);
  });
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`The backend answered ${response.status}: ${await response.text()}`);
}
