import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';
import { signUp } from './people.ts';

const COMMAND = path.join(import.meta.dirname, '../tools/operators.ts');

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
}, BACKEND_TIMEOUT_MS);

/** Runs the command. @throws Error with its error output */
async function operators(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, SUPABASE_URL: backend.apiUrl },
  });
  return stdout;
}

test('The command adds, lists and removes operators, who see their own role immediately', async () => {
  const { client } = await signUp(backend, 'meera@example.com');
  const role = async () => (await client.from('operators').select()).data;
  expect(await operators()).toBe('There is no operator yet.\n');
  expect(await role()).toEqual([]);
  expect(await operators('add', 'Meera@example.com')).toBe('Meera@example.com is an operator.\n');
  expect(await operators('add', 'meera@example.com')).toContain('is an operator');
  expect(await operators('list')).toMatch(/^meera@example\.com {2}since \d{4}-\d\d-\d\d\n$/);
  expect(await role()).toHaveLength(1);
  expect(await operators('remove', 'meera@example.com')).toContain('is no longer an operator');
  expect(await role()).toEqual([]);
});

test('An address without a member, and a command without one, are refused', async () => {
  await expect(operators('add', 'nobody@example.com')).rejects.toThrow(
    'No member has the address nobody@example.com. Log in to the site with it',
  );
  await expect(operators('add')).rejects.toThrow('Usage: npm run operators');
  await expect(operators('keep', 'meera@example.com')).rejects.toThrow('Usage: npm run operators');
});
