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

/** A command without options besides `--help`. */
export interface PlainCommand {
  /** Its first line is the usage. */
  help: string;
  /** How many arguments it takes at most; none by default. */
  maxArguments?: number;
}

/**
 * Runs a command without options besides `--help`. An error, also of an argument that the command does not take, is
 * printed as one sentence and sets the exit code.
 * @param command receives the arguments
 */
export async function runPlainCommand(
  { help, maxArguments = 0 }: PlainCommand,
  command: (words: string[]) => void | Promise<void>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  const usage = help.split('\n', 1)[0]!;
  try {
    const { values, positionals } = read(args, usage, {});
    if (values.help) return console.log(help);
    const unexpected = positionals[maxArguments];
    if (unexpected !== undefined) {
      throw new Error(`Unexpected argument '${unexpected}'. Usage: ${usage}`);
    }
    await command(positionals);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
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
