import { CHECKOUT } from './checkout.ts';
import { ROLLBACK } from './live-commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(ROLLBACK, (line) => ROLLBACK.run(CHECKOUT, line));
