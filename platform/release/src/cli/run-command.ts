import type { ParseArgsOptionsConfig } from 'node:util';
import { type CommandLine as AnyLine, parseCommandLine } from '@platform/build/command-line';
import { visibleJson, visibleLines } from '@platform/contract/visible-text';
import { ReleaseRefused } from '../core/rules/rule.ts';

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export type CommandLine<Options extends ParseArgsOptionsConfig> = AnyLine<Options & typeof COMMON>;

export interface CommandOptions<Options extends ParseArgsOptionsConfig> {
  help: string;
  options: Options;
  /** Without it the command checks its arguments itself. */
  maxArguments?: number;
}

/** For people, and for programs. */
export interface CommandResult {
  text: string;
  json: unknown;
}

/**
 * Refuses unknown options and surplus arguments before the command starts. Errors are sentences; with `--json` they are
 * data, too.
 * @param command returns the result, or nothing if it has printed all
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  { help, options, maxArguments = Infinity }: CommandOptions<Options>,
  command: (line: CommandLine<Options>) => Promise<CommandResult | void>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const line = parseCommandLine(args, { ...options, ...COMMON }, 'See --help.');
    const { values } = line as { values: { help?: boolean; json?: boolean } };
    if (values.help) return console.log(help);
    const unexpected = line.positionals[maxArguments];
    if (unexpected !== undefined) {
      throw new Error(`Unexpected argument '${unexpected}'. See --help.`);
    }
    const result = await command(line);
    if (result) console.log(values.json ? visibleJson(result.json, 2) : visibleLines(result.text));
  } catch (error) {
    process.exitCode = 1;
    const message = error instanceof Error ? error.message : String(error);
    if (!args.includes('--json')) return console.error(visibleLines(message));
    const findings =
      error instanceof ReleaseRefused ? { findings: error.findings } : { error: message };
    console.log(visibleJson({ released: false, ...findings }, 2));
  }
}

/** @throws Error if there is none or more than one */
export function onlyArgument(words: readonly string[], question: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new Error(question);
  return word;
}
