import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { backend, openBackend } from './backend.ts';
import { signUp } from './people.ts';
import { resetPeople } from './rows.ts';

const COMMAND = path.join(import.meta.dirname, '../tools/operators.ts');

openBackend();

/** Runs the command, without an answer to a question. @throws Error with its error output */
async function operators(...args: string[]): Promise<string> {
  return (await run(args, { SUPABASE_PORT: new URL(backend.apiUrl).port })).stdout;
}

function run(args: string[], variables: Record<string, string>, answer = '') {
  const { SUPABASE_URL: _, SUPABASE_SECRET_KEY: __, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...env, ...variables },
  });
  running.child.stdin!.end(answer);
  return running;
}

test('The command adds, lists and removes operators, who see their own role immediately', async () => {
  const meera = await signUp(backend, 'meera@example.com');
  await resetPeople(backend.sql, meera);
  const role = async () => (await meera.client.from('operators').select()).data;
  expect(await operators()).toBe('There is no operator yet.\n');
  expect(await role()).toEqual([]);
  expect(await operators('add', 'Meera@example.com')).toBe('Meera@example.com is an operator.\n');
  expect(await operators('add', 'meera@example.com')).toContain('is an operator');
  // Half past one of the next day in India.
  await backend.sql`update public.operators set added_at = '2026-11-25T20:00Z'`;
  expect(await operators('list')).toBe('meera@example.com  since 2026-11-26\n');
  expect(await role()).toHaveLength(1);
  expect(await operators('remove', 'meera@example.com')).toContain('is no longer an operator');
  expect(await role()).toEqual([]);
});

test('An address without a member, and a command without one, are refused', async () => {
  await expect(operators('add', 'nobody@example.com')).rejects.toThrow(
    'No member has the address nobody@example.com. Sign up on the site with it',
  );
  await expect(operators('add')).rejects.toThrow('Usage: npm run operators');
  await expect(operators('keep', 'meera@example.com')).rejects.toThrow('Usage: npm run operators');
});

test('The command works on the backend at SUPABASE_PORT, and prints which one it is', async () => {
  const [port] = await findFreePorts(1);
  await expect(run([], { SUPABASE_PORT: `${port}` })).rejects.toThrow(
    `The backend at http://localhost:${port} cannot be reached`,
  );
  const { port: own } = new URL(backend.apiUrl);
  const { stderr } = await run([], { SUPABASE_PORT: own });
  expect(stderr).toBe(`Backend: http://localhost:${own}, on this machine\n`);
});

test('A secret key without an address, and a hosted project without a key, are refused', async () => {
  await expect(run([], { SUPABASE_SECRET_KEY: 'sb_secret_1' })).rejects.toThrow('Set SUPABASE_URL');
  await expect(run([], { SUPABASE_URL: 'https://a.supabase.co' })).rejects.toThrow(
    'Set SUPABASE_SECRET_KEY to a secret key of https://a.supabase.co',
  );
});

test('A backend that is not on this machine is asked at once, and changed after a yes only', async () => {
  // A name that no resolver knows: an answer to the question shows in the attempt to reach it.
  const elsewhere = { SUPABASE_URL: 'https://a.invalid', SUPABASE_SECRET_KEY: 'sb_secret_1' };
  const reached = 'https://a.invalid cannot be reached';
  const add = ['add', 'meera@example.com'];
  await expect(run(['list'], elsewhere)).rejects.toThrow(reached);
  await expect(run(add, elsewhere)).rejects.toThrow('Nothing was changed at https://a.invalid');
  await expect(run(add, elsewhere, 'no\n')).rejects.toThrow('Nothing was changed');
  await expect(run(add, elsewhere, 'yes\n')).rejects.toThrow(reached);
  await expect(run([...add, '--yes'], elsewhere)).rejects.toThrow(reached);
});
