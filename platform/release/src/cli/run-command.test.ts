import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { ReleaseRefused } from '../core/rules/rule.ts';
import { onlyArgument, runCommand } from './run-command.ts';

let out: MockInstance<typeof console.log>;
let err: MockInstance<typeof console.error>;
beforeEach(() => {
  out = vi.spyOn(console, 'log').mockReturnValue();
  err = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const COMMAND = { help: 'greet <name>', options: { loud: { type: 'boolean' } } } as const;
const greet = (...args: string[]) =>
  runCommand(
    COMMAND,
    ({ positionals }) => {
      const name = onlyArgument(positionals, 'Greet one person: greet <name>');
      if (name === 'shop') throw new ReleaseRefused([FINDING]);
      return Promise.resolve({ text: `Hello ${name}`, json: { name } });
    },
    args,
  );
const FINDING = { rule: 'one-copy', problem: 'p', impact: 'i', remedy: 'r' };

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
  expect(out.mock.calls).toEqual([['greet <name>']]);
});

test.for([
  [['--quiet'], "Unknown option '--quiet'. See --help."],
  [['--loud=yes', 'Asha'], "Option '--loud' does not take an argument. See --help."],
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
  await runCommand({ help: 'prune', options: {}, maxArguments: 0 }, command, ['30d']);
  expect(err.mock.calls).toEqual([["Unexpected argument '30d'. See --help."]]);
  expect(command).not.toHaveBeenCalled();
});

test('With --json an error is data, and a refused release has its findings', async () => {
  await greet('--json', '--quiet');
  expect(JSON.parse(out.mock.lastCall![0] as string)).toMatchObject({
    released: false,
    error: expect.stringContaining('--quiet') as string,
  });
  await greet('shop', '--json');
  expect(JSON.parse(out.mock.lastCall![0] as string)).toEqual({
    released: false,
    findings: [FINDING],
  });
  expect(err).not.toHaveBeenCalled();
});
