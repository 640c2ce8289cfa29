import { parseArgs } from 'node:util';

/** What `npm test --` was asked for. */
export interface TestArguments {
  /** Whether the exhaustive matrices run too. */
  isAll: boolean;
  /** Run only what the changes since this commit can affect; everything when absent. */
  changedSince?: string;
}

const TEST_USAGE = 'npm test [-- [--all] [--changed [ref]]]';

/** The help of `npm test`. */
export const TEST_HELP = `${TEST_USAGE}

Proves every promise of the project once: types, lint, format, unit tests, the kit, the backend, journeys.

--all            also runs the exhaustive matrices
--changed [ref]  runs only what the uncommitted changes can affect, or all changes since ref (e.g. main)`;

/** The help of `npm run check`. */
export const CHECK_HELP = `npm run check

Checks types, lint, format and unit tests. It takes no arguments.`;

/**
 * Reads the arguments of `npm test --`.
 * @returns `help` when the help was asked for
 * @throws Error in one line: the argument that is not understood, and the usage
 */
export function readTestArguments(args: string[]): TestArguments | 'help' {
  const { values, positionals } = read(args, TEST_USAGE, {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  });
  const [ref, ...others] = positionals;
  if (values.help) return 'help';
  if (others.length > 0 || (ref !== undefined && !values.changed)) {
    throw new Error(`Unexpected argument '${others[0] ?? ref}'. Usage: ${TEST_USAGE}`);
  }
  return {
    isAll: values.all === true,
    ...(values.changed ? { changedSince: ref ?? 'HEAD' } : {}),
  };
}

/**
 * Reads the arguments of a command that only knows `--help`.
 * @throws Error in one line: the argument that is not understood, and the usage
 */
export function readNoArguments(args: string[], usage: string): 'help' | undefined {
  const { values, positionals } = read(args, usage, {});
  if (values.help) return 'help';
  if (positionals.length > 0) {
    throw new Error(`Unexpected argument '${positionals[0]}'. Usage: ${usage}`);
  }
  return undefined;
}

type Flags = Record<string, { type: 'boolean'; default?: boolean }>;

function read(args: string[], usage: string, options: Flags) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...options } as Flags,
    });
  } catch (error) {
    // Node adds a hint about positional arguments, which is of no use here.
    const [reason] = (error as Error).message.split('. ');
    throw new Error(`${reason}. Usage: ${usage}`, { cause: error });
  }
}
