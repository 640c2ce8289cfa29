import { CHECKOUT } from './checkout.ts';
import { REMOTES } from './live-commands.ts';
import { runCommand } from './run-command.ts';

await runCommand(REMOTES, (line) => REMOTES.run(CHECKOUT, line));
