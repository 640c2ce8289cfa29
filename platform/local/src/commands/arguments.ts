import { parseArgs } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';

/** What the person who typed the command asked for. */
export interface CommandArguments {
  fresh: boolean;
  help: boolean;
}

/** What the person who typed `npm run dev` asked for. */
export interface DevArguments extends CommandArguments {
  /** The remotes to develop; all unless some were named. */
  only: readonly RemoteName[];
  /** The site whose released remotes stand in for the others, if it is not what this machine released. */
  from?: string | undefined;
}

const OPTIONS = {
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * The arguments after `npm start --`.
 * @throws Error in words for the terminal, naming the word that is not understood
 */
export function readArguments(args: string[]): CommandArguments {
  return parseArgs({ args, options: OPTIONS, allowPositionals: false }).values;
}

/**
 * The arguments after `npm run dev --`; `--only` takes one remote or several, and can be given again.
 * @throws Error in words for the terminal, naming the word that is not understood, and those that are
 */
export function readDevArguments(args: string[]): DevArguments {
  const options = {
    ...OPTIONS,
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
  } as const;
  const { fresh, help, only, from } = parseArgs({ args, options, allowPositionals: false }).values;
  if (from !== undefined && !only) {
    throw new Error('--from says where the other remotes come from: name yours with --only.');
  }
  if (from !== undefined && !URL.canParse(from)) {
    throw new Error(`--from ${from} is no address: give one like https://example.org`);
  }
  return { fresh, help, only: only ? readRemotes(only) : REMOTE_NAMES, from };
}

function readRemotes(words: string[]): RemoteName[] {
  const names = words.flatMap((word) => word.split(',')).map((word) => word.replace(/^mf-/, ''));
  const unknown = names.find((name) => !REMOTE_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no remote called ${unknown}. The remotes are ${REMOTE_NAMES.join(', ')}.`,
    );
  }
  return REMOTE_NAMES.filter((name) => names.includes(name));
}
