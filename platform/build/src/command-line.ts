import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

export interface PlainCommand<Options extends ParseArgsOptionsConfig> {
  /** Its first line is the usage. */
  help: string;
  maxArguments?: number;
  options?: Options;
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/** Prints an error, also of an unknown argument or option, as one sentence and sets the exit code. */
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

export const usageOf = (help: string): string => help.split('\n', 1)[0]!;

/** @throws Error in one line if the value is not a whole number of at least 1 */
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
