import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

interface Definition {
  /** Such as `function public.create_order`, or `policy "Members can …" on public.orders`. */
  name: string;
  file: string;
}

const CREATE =
  /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?<kind>function|table|view|type|schema|index|policy|trigger)\s+(?:if\s+not\s+exists\s+)?(?<name>"[^"]+"|[\w.]+)(?<rest>[^;]*)/gim;

/** All definitions in a migration. Functions with other arguments but the same name count as the same function. */
function definitionsIn(file: string, sql: string): Definition[] {
  return [...sql.replaceAll(/--.*$/gm, '').matchAll(CREATE)].map(({ groups }) => {
    const { kind, name, rest } = groups as { kind: string; name: string; rest: string };
    const table = /^(policy|trigger)$/i.test(kind) && /\bon\s+([\w.]+)/i.exec(rest)?.[1];
    return { name: `${kind.toLowerCase()} ${name}${table ? ` on ${table}` : ''}`, file };
  });
}

const definitions = readdirSync(FOLDER).flatMap((file) =>
  definitionsIn(file, readFileSync(path.join(FOLDER, file), 'utf8')),
);

// Nothing is deployed yet, so a definition is changed in place instead of in a later migration.
test('Each function, table and policy is defined once over all migrations', () => {
  const byName = Map.groupBy(definitions, ({ name }) => name);
  expect([...byName.values()].filter((copies) => copies.length > 1)).toEqual([]);
  const count = (kind: string) => definitions.filter(({ name }) => name.startsWith(kind)).length;
  expect(count('table')).toBeGreaterThan(15);
  expect(count('policy')).toBeGreaterThan(10);
  expect(count('function')).toBeGreaterThan(50);
});

test('Names fit into the 63 bytes after which Postgres cuts them off', () => {
  const names = definitions.map(
    ({ name }) => /"([^"]+)"/.exec(name)?.[1] ?? name.split(' ')[1]!.split('.').at(-1)!,
  );
  expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
});
