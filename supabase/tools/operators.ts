import { runCommand, usageOf } from '@platform/build/command-line';
import { visibleLine } from '@platform/contract/visible-text';
import { configuredBackend, dayOf, type ConfiguredBackend } from './ask-backend.ts';

const HELP = `npm run operators [-- list | (add | remove) <email> [--yes]]

  list    the operators, who may open the desk at /desk
  add     makes a member an operator; a new person logs in to the site once before
  remove  takes the role away, with the next request of that member

The command works on the local backend (SUPABASE_PORT), or on the project that SUPABASE_URL and SUPABASE_SECRET_KEY name, where
it asks before it changes anything; --yes answers.`;

interface Operator {
  email: string;
  added_at: string;
}

const OPTIONS = { yes: { type: 'boolean', default: false } } as const;
const COMMAND = { help: HELP, maxArguments: 2, options: OPTIONS };

await runCommand(COMMAND, async ({ positionals, values }) => {
  const [command = 'list', address] = positionals;
  if (command === 'list' && address === undefined) {
    console.log(await list(configuredBackend(values.yes)));
  } else if ((command === 'add' || command === 'remove') && address !== undefined) {
    const isOperator = command === 'add';
    const request = { address, is_operator: isOperator };
    const backend = configuredBackend(values.yes);
    if (!(await backend.act<boolean>('/rest/v1/rpc/set_operator', request))) {
      throw new Error(
        `No member has the address ${address}. Log in to the site with it, then try again.`,
      );
    }
    console.log(visibleLine(`${address} is ${isOperator ? 'an' : 'no longer an'} operator.`));
  } else {
    throw new Error(`Usage: ${usageOf(HELP)}`);
  }
});

async function list(backend: ConfiguredBackend): Promise<string> {
  const operators = await backend.ask<Operator[]>('/rest/v1/rpc/list_operators', {});
  if (operators.length === 0) return 'There is no operator yet.';
  return operators
    .map(({ email, added_at }) => visibleLine(`${email}  since ${dayOf(added_at)}`))
    .join('\n');
}
