import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { clockWarnings } from '@platform/contract/ask';
import { sentenceOf } from '@platform/contract/failure';
import { visibleJson, visibleLines } from '@platform/contract/visible-text';
import { applyCompanyProxy } from './bootstrap/proxy.mjs';

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options & typeof COMMON }>
>;

export interface Command<Options extends ParseArgsOptionsConfig> {
  /** Its first line is the usage. */
  help: string;
  options?: Options;
  /** None by default. */
  maxArguments?: number;
}

/** For people, and for programs. */
export interface CommandResult {
  text: string;
  json: unknown;
}

/**
 * Refuses unknown options and surplus arguments before the command starts. Errors are sentences, and set the exit code;
 * with `--json` they are data, too.
 * @param command returns the result, or nothing if it has printed all
 */
export async function runCommand<
  const Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig,
>(
  { help, options, maxArguments = 0 }: Command<Options>,
  command: (
    line: CommandLine<Options>,
  ) => CommandResult | void | Promise<CommandResult> | Promise<void>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const usage = `Usage: ${usageOf(help)}`;
  try {
    applyCompanyProxy(process.env);
    const line = parse(args, { ...(options ?? ({} as Options)), ...COMMON }, usage);
    const { json, help: isHelp } = line.values as { json?: boolean; help?: boolean };
    if (isHelp) return console.log(help);
    const unexpected = line.positionals[maxArguments];
    if (unexpected !== undefined) throw new Error(`Unexpected argument '${unexpected}'. ${usage}`);
    const result = await command(line);
    if (result) console.log(json ? visibleJson(result.json, 2) : visibleLines(result.text));
  } catch (error) {
    process.exitCode = 1;
    const message = sentenceOf(error);
    if (!args.includes('--json')) return console.error(visibleLines(message));
    const hasOwnJson = error instanceof Error && 'toJSON' in error;
    console.log(visibleJson(hasOwnJson ? error : { error: message }, 2));
  } finally {
    for (const line of clockWarnings()) console.error(line);
  }
}

export const usageOf = (help: string): string => help.split('\n', 1)[0]!;

/** @throws Error in one line if the value is not a whole number of at least 1 */
export function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not '${value}'.`);
}

/** @throws Error if there is none or more than one */
export function onlyArgument(words: readonly string[], question: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new Error(question);
  return word;
}

/** @throws Error in one line that ends with the usage */
function parse<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node adds a hint about positional arguments, which is of no use here.
    const [reason] = (error as Error).message.split(/\.\s/);
    throw new Error(`${reason!.replace(/\.$/, '')}. ${usage}`, { cause: error });
  }
}
