import { CHECKOUT } from './checkout.ts';
import { CANARY } from './live-commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(CANARY, (line) => CANARY.run(CHECKOUT, line));
