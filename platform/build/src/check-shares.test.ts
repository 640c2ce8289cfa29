import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharesOfSources } from './check-shares.ts';
import { exportedNames, type Facade } from './facades.ts';
import { PROJECT_ROOT } from './parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'check shares '));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function report(files: Record<string, string>) {
  const file = write('facade.ts', `export { Link, type To } from 'the-real-router';`);
  const names = exportedNames(file);
  const facade: Facade = { specifier: 'router', file, names, version: '1.0.0' };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const entry = path.relative(PROJECT_ROOT, path.join(folder, 'app.ts'));
  return sharesOfSources([entry], new Map([['router', facade]]));
}

test.each([
  [
    'in every file that its entry leads to, statically, dynamically and by re-export',
    {
      'app.ts': `import './page.tsx'; export const later = () => import('./later.ts');`,
      'page.tsx': `export { Link } from 'router'; import 'valibot';`,
      'later.ts': `import { Link as Anchor } from 'router'; export const a = Anchor;`,
    },
    { router: ['Link'] },
  ],
  [
    'but not if it is a type, because types need no module at run time',
    { 'app.ts': `import type { To } from 'router'; export type A = To;` },
    {},
  ],
])('An import of a shared module is found %s', (_, files, imports) => {
  expect(report(files)).toEqual({ imports, faults: [] });
});

test.each([
  [
    'a name that the facade lacks, with the file and the name',
    `import { Link, useBlocker } from 'router'; Link(useBlocker);`,
    /app\.ts imports \{ useBlocker \} from 'router', which .*facade\.ts does not export/,
  ],
  [
    'a namespace, because that cannot be checked',
    `import * as router from 'router'; router.Link();`,
    /app\.ts imports all of 'router'/,
  ],
])('An import of a shared module is refused for %s', (_, source, fault) => {
  expect(report({ 'app.ts': source }).faults).toEqual([expect.stringMatching(fault)]);
});

test('A facade must list its exports by name', () => {
  const file = write('facade.ts', `export * from 'react';`);
  expect(() => exportedNames(file)).toThrow(/export \*/);
});
