import { describe, expect, test } from 'vitest';
import { runCommand } from 'tests/program';

const COMMANDS = [
  ['payments:held', 'supabase/tools/held.ts'],
  ['operators', 'supabase/tools/operators.ts'],
  ['new', 'scripts/new-remote.ts'],
  ['pack', 'scripts/pack.ts'],
  ['bench', 'tests/bench/src/bench.ts'],
] as const;

// Each needs a process, so these are few.
describe.concurrent('A command', () => {
  test.each(COMMANDS)('%s prints its usage for --help, and does nothing', async (name, file) => {
    const { code, stdout, stderr } = await runCommand(file, ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^npm run ${name}( \\[?--.*)?\n\n`));
  });

  test.each([
    ['scripts/new-remote.ts', ['page', 'auth'], 'Pass the name of the new remote. Usage: '],
    ['scripts/test.ts', ['--group', 'rare'], "There is no group 'rare'. There are: pages, "],
    ['supabase/tools/held.ts', ['grant', 'pay_1'], 'There is no command grant. Usage: '],
  ] as [string, string[], string][])('refuses %s %j in one line', async (file, args, reason) => {
    const { code, stdout, stderr } = await runCommand(file, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^.+\n$/);
    expect(stderr).toContain(reason);
  });
});
