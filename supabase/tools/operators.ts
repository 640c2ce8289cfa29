import { runCommand, usageOf } from '@platform/build/command-line';
import { visibleLine } from '@platform/contract/visible-text';
import { askBackend } from './ask-backend.ts';

const HELP = `npm run operators [-- list | (add | remove) <email>]

  list    the operators, who may open the desk at /desk
  add     makes a member an operator; a new person logs in to the site once before
  remove  takes the role away, with the next request of that member

The command works on the local backend, or on the project that SUPABASE_URL and SUPABASE_SECRET_KEY name.`;

interface Operator {
  email: string;
  added_at: string;
}

await runCommand({ help: HELP, maxArguments: 2 }, async ({ positionals }) => {
  const [command = 'list', address] = positionals;
  if (command === 'list' && address === undefined) {
    console.log(await list());
  } else if ((command === 'add' || command === 'remove') && address !== undefined) {
    const isOperator = command === 'add';
    const request = { address, is_operator: isOperator };
    if (!(await askBackend<boolean>('/rest/v1/rpc/set_operator', request))) {
      throw new Error(
        `No member has the address ${address}. Log in to the site with it, then try again.`,
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
    .map(({ email, added_at }) => visibleLine(`${email}  since ${added_at.slice(0, 10)}`))
    .join('\n');
}
