import { parseArgs } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';

export interface CommandArguments {
  fresh: boolean;
  help: boolean;
}

export interface DevArguments extends CommandArguments {
  /** The remotes with hot reload; by default all. */
  only: readonly RemoteName[];
  /** Serves the other remotes; by default this machine's releases. */
  from?: string | undefined;
}

const OPTIONS = {
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** @throws Error, as a sentence for the terminal, with the unknown argument */
export function readArguments(args: string[]): CommandArguments {
  return parseArgs({ args, options: OPTIONS, allowPositionals: false }).values;
}

/**
 * `--only` takes one remote or several and is repeatable.
 * @throws Error, as a sentence for the terminal, with the unknown and all known names
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
    throw new Error(`--from ${from} is not an address like https://example.org`);
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
