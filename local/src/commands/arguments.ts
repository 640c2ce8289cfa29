import { parseArgs } from 'node:util';

/** What the person who typed the command asked for. */
export interface CommandArguments {
  fresh: boolean;
  help: boolean;
}

/**
 * The arguments after `npm start --`.
 * @throws Error in words for the terminal, naming the word that is not understood
 */
export function readArguments(args: string[]): CommandArguments {
  const options = {
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  return parseArgs({ args, options, allowPositionals: false }).values;
}
