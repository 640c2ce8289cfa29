import { CHECKOUT } from './checkout.ts';
import { FREEZE } from './live-commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(FREEZE, (line) => FREEZE.run(CHECKOUT, line));
