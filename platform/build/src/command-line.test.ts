import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { clockWarnings } from '@platform/contract/ask';
import { onlyArgument, readCount, runCommand } from './command-line.ts';

let out: MockInstance<typeof console.log>;
let err: MockInstance<typeof console.error>;
beforeEach(() => {
  // What other files have learnt of the clocks of hosts.
  clockWarnings();
  out = vi.spyOn(console, 'log').mockReturnValue();
  err = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const COMMAND = {
  help: 'greet <name>\n\nGreets.',
  options: { loud: { type: 'boolean' } },
  maxArguments: Infinity,
} as const;
const greet = (...args: string[]) =>
  runCommand(
    COMMAND,
    ({ positionals }) => {
      const name = onlyArgument(positionals, 'Greet one person: greet <name>');
      if (name === 'shop')
        throw Object.assign(new Error('Refused'), { toJSON: () => ({ why: 'closed' }) });
      return Promise.resolve({ text: `Hello ${name}`, json: { name } });
    },
    args,
  );

test('A command prints text for people, and data with --json', async () => {
  await greet('Asha');
  expect(out).toHaveBeenLastCalledWith('Hello Asha');
  await greet('Asha', '--json');
  expect(JSON.parse(out.mock.lastCall![0] as string)).toEqual({ name: 'Asha' });
  expect(process.exitCode ?? 0).toBe(0);
});

test('A command prints no character with which a text could hide or change others', async () => {
  await greet('Asha\u001B[2K\u202E');
  expect(out).toHaveBeenLastCalledWith('Hello Asha[2K');
  await greet('\u009B2K', '--json');
  expect(out.mock.lastCall![0]).toBe('{\n  "name": "\\u009b2K"\n}');
});

test('Help is printed before anything happens', async () => {
  await greet('--help');
  expect(out.mock.calls).toEqual([[COMMAND.help]]);
});

test.for([
  [['--quiet'], "Unknown option '--quiet'. Usage: greet <name>"],
  [['--loud=yes', 'Asha'], "Option '--loud' does not take an argument. Usage: greet <name>"],
  [['Asha', 'Ravi'], 'Greet one person: greet <name>'],
  [[], 'Greet one person: greet <name>'],
] as const)('Invalid arguments, as in %j, are refused in one line', async ([args, line]) => {
  await greet(...args);
  expect(err.mock.calls).toEqual([[line]]);
  expect(out).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(1);
});

test('A command that takes no arguments refuses one before it starts', async () => {
  const command = vi.fn<() => Promise<void>>();
  await runCommand({ help: 'prune' }, command, ['30d']);
  expect(err.mock.calls).toEqual([["Unexpected argument '30d'. Usage: prune"]]);
  expect(command).not.toHaveBeenCalled();
});

test('With --json an error is data, its own if it has any', async () => {
  await greet('--json', '--quiet');
  const error = "Unknown option '--quiet'. Usage: greet <name>";
  expect(JSON.parse(out.mock.lastCall![0] as string)).toEqual({ error });
  await greet('shop', '--json');
  expect(JSON.parse(out.mock.lastCall![0] as string)).toEqual({ why: 'closed' });
  expect(err).not.toHaveBeenCalled();
});

test.each(['0', '-1', '1.5', 'many', ''])('A count cannot be %j', (value) => {
  expect(() => readCount('--runs', value)).toThrow(
    `--runs takes a whole number from 1, not '${value}'.`,
  );
});
