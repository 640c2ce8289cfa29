import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

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
    isAll: values.all,
    ...(values.changed ? { changedSince: ref ?? 'HEAD' } : {}),
  };
}

/** What a command takes besides `--help`. */
export interface PlainCommand<Options extends ParseArgsOptionsConfig> {
  /** Its first line is the usage. */
  help: string;
  /** How many arguments it takes at most; none by default. */
  maxArguments?: number;
  options?: Options;
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/**
 * Runs a command. An error, also of an argument or option that the command does not take, is printed as one sentence and
 * sets the exit code.
 * @param command receives the arguments and the options
 */
export async function runPlainCommand<
  const Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig,
>(
  { help, maxArguments = 0, options }: PlainCommand<Options>,
  command: (words: string[], values: Values<Options>) => void | Promise<void>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  const usage = usageOf(help);
  try {
    const { values, positionals } = read(args, usage, options ?? ({} as Options));
    if (values.help) return console.log(help);
    const unexpected = positionals[maxArguments];
    if (unexpected !== undefined) {
      throw new Error(`Unexpected argument '${unexpected}'. Usage: ${usage}`);
    }
    await command(positionals, values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The usage of a command: the first line of its help. */
export const usageOf = (help: string): string => help.split('\n', 1)[0]!;

/**
 * Reads an option that is a number of things.
 * @throws Error in one line if it is not a whole number of at least 1
 */
export function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not '${value}'.`);
}

function read<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  options: Options,
): { values: Values<Options> & { help?: boolean }; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...options },
    });
    return { values, positionals };
  } catch (error) {
    // Node adds a hint about positional arguments, which is of no use here.
    const [reason] = (error as Error).message.split(/\.\s/);
    throw new Error(`${reason!.replace(/\.$/, '')}. Usage: ${usage}`, { cause: error });
  }
}
