import { readCount, runCommand, usageOf } from '@platform/build/command-line';
import { visibleLine } from '@platform/contract/visible-text';
import { askBackend, dayOf } from './ask-backend.ts';

const HELP = `npm run payments:held [-- list [--page <n>] | recover --since <time>] [--yes]

  list    payments that wait for a decision, 20 on a page
  recover records what the gateway knows since a time, and puts back the orders that a restored database has lost

A payment is held when its money was captured and no rule may turn it into access. An operator grants or refunds it on the
desk, at /desk. The command works on the local backend (SUPABASE_PORT), or on the project that SUPABASE_URL and SUPABASE_SECRET_KEY
name, where it asks before it changes anything; --yes answers.`;

const FUNCTION = '/functions/v1/held-payments';

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

const RECOVERED: Record<string, string> = {
  completed: 'the order is back, and the member has access',
  held: 'the order is back, and the payment is held: see the list',
  processing: 'the order is back, and its money is not captured yet',
  failed: 'could not be recorded: the log of held-payments says why; run the command again',
  unknown_order: 'its order cannot be put back: look at the gateway',
};

const OPTIONS = {
  page: { type: 'string', default: '1' },
  since: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

await runCommand(
  { help: HELP, maxArguments: 2, options: OPTIONS },
  async ({ positionals, values }) => {
    const [command = 'list', unexpected] = positionals;
    const { page, yes } = values;
    const refusal = (problem: string) => new Error(`${problem} Usage: ${usageOf(HELP)}`);
    if (command === 'list') {
      if (unexpected !== undefined) throw refusal(`Unexpected argument '${unexpected}'.`);
      console.log(await list(readCount('--page', page)));
    } else if (command === 'recover') {
      const since = new Date(values.since ?? '');
      if (Number.isNaN(since.getTime())) {
        throw refusal('recover needs --since, such as 2026-11-26T04:00Z.');
      }
      console.log(await recover(yes, since.toISOString()));
    } else {
      throw refusal(`There is no command ${command}.`);
    }
  },
);

async function list(page: number): Promise<string> {
  const skipped = (page - 1) * PAGE_LENGTH;
  // One more than fits tells whether there is a next page.
  const request = { action: 'list', most: PAGE_LENGTH + 1, skipped };
  const { held } = await askBackend<{ held: HeldPayment[] }>(FUNCTION, request);
  if (held.length === 0) return page === 1 ? 'No payment is held.' : `Page ${page} is empty.`;
  const rows = held.slice(0, PAGE_LENGTH).map(describe);
  if (held.length > PAGE_LENGTH)
    rows.push(`More: npm run payments:held -- list --page ${page + 1}`);
  return rows.join('\n');
}

async function recover(isConfirmed: boolean, since: string): Promise<string> {
  type Recovered = { asked: number; recovered: { payment: string; outcome: string }[] };
  const request = { action: 'recover', since };
  const { asked, recovered } = await askBackend<Recovered>(FUNCTION, request, isConfirmed);
  const lines = recovered.map(
    ({ payment, outcome }) => `${payment}  ${RECOVERED[outcome] ?? outcome}`,
  );
  const total = `Payments with money since ${since}: ${asked}. Of orders that were missing here: ${recovered.length}.`;
  return [...lines, total].map(visibleLine).join('\n');
}

function describe(held: HeldPayment): string {
  const { payment_id, reason, paid_paise, currency, agreed_paise, item, held_since } = held;
  const money = `${paid_paise / 100} ${currency} of ${agreed_paise / 100} INR`;
  const decided = held.decided ? ` · ${held.decided}, not done yet` : '';
  return visibleLine(
    `${payment_id}  ${reason}  ${money}  ${item}  since ${dayOf(held_since)}${decided}`,
  );
}
