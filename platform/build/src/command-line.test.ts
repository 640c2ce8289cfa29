import { expect, onTestFinished, test, vi } from 'vitest';
import { readCount, runPlainCommand } from './command-line.ts';

test.each([
  { args: [], runs: 1, printed: [], errors: [] },
  { args: ['-h'], runs: 0, printed: ['npm run check\n\nChecks.'], errors: [] },
  ...[
    { args: ['--all'], errors: ["Unknown option '--all'. Usage: npm run check"] },
    { args: ['shell'], errors: ["Unexpected argument 'shell'. Usage: npm run check"] },
  ].map((refused) => ({ ...refused, runs: 0, printed: [] })),
])('A command without arguments handles $args', async ({ args, runs, printed, errors }) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  const command = vi.fn<() => void>();
  await runPlainCommand({ help: 'npm run check\n\nChecks.' }, command, args);
  expect(command).toHaveBeenCalledTimes(runs);
  expect(log.mock.calls.flat()).toEqual(printed);
  expect(error.mock.calls.flat()).toEqual(errors);
  expect(process.exitCode).toBe(errors.length > 0 ? 1 : undefined);
});

test('A command receives its options', async () => {
  const command = vi.fn<(words: string[], values: object) => void>();
  const options = { page: { type: 'string', default: '1' }, by: { type: 'string' } } as const;
  await runPlainCommand({ help: 'help', maxArguments: 1, options }, command, ['a', '--by', 'b']);
  expect(command).toHaveBeenCalledWith(['a'], expect.objectContaining({ page: '1', by: 'b' }));
});

test.each(['0', '-1', '1.5', 'many', ''])('A count cannot be %j', (value) => {
  expect(() => readCount('--runs', value)).toThrow(
    `--runs takes a whole number from 1, not '${value}'.`,
  );
});
