import { runCommand, usageOf } from '@platform/build/command-line';
import { visibleLine } from '@platform/contract/visible-text';
import { askBackend, dayOf } from './ask-backend.ts';

const HELP = `npm run operators [-- list | (add | remove) <email> [--yes]]

  list    the operators, who may open the desk at /desk
  add     makes a member an operator; a new person signs up on the site before
  remove  takes the role away, with the next request of that member

The command works on the local backend (SUPABASE_PORT), or on the project that SUPABASE_URL and SUPABASE_SECRET_KEY name, where
it asks before it changes anything; --yes answers.`;

interface Operator {
  email: string;
  added_at: string;
}

const OPTIONS = { yes: { type: 'boolean', default: false } } as const;
const LINE = { help: HELP, maxArguments: 2, options: OPTIONS };

await runCommand(LINE, async ({ positionals, values }) => {
  const [command = 'list', address] = positionals;
  if (command === 'list' && address === undefined) {
    console.log(await list());
  } else if ((command === 'add' || command === 'remove') && address !== undefined) {
    const isOperator = command === 'add';
    const request = { address, is_operator: isOperator };
    if (!(await askBackend<boolean>('/rest/v1/rpc/set_operator', request, values.yes))) {
      throw new Error(
        `No member has the address ${address}. Sign up on the site with it, then try again.`,
      );
    }
    console.log(visibleLine(`${address} is ${isOperator ? 'an' : 'no longer an'} operator.`));
  } else {
    throw new Error(`Usage: ${usageOf(HELP)}`);
  }
});

async function list(): Promise<string> {
  const operators = await askBackend<Operator[]>('/rest/v1/rpc/list_operators', {});
  if (operators.length === 0) return 'There is no operator yet.';
  return operators
    .map(({ email, added_at }) => visibleLine(`${email}  since ${dayOf(added_at)}`))
    .join('\n');
}
