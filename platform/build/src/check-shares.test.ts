import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkShares } from './check-shares.ts';
import { exportedNames, type Facade } from './facades.ts';
import { scanImports } from './scan-imports.ts';

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
  const facade: Facade = {
    specifier: 'router',
    file,
    names: exportedNames(file),
    version: '1.0.0',
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return checkShares(scanImports(path.join(folder, 'app.ts')), new Map([['router', facade]]));
}

describe('an import of a shared module', () => {
  test('is found in every file that its entry leads to, statically, dynamically and by re-export', () => {
    const { imports, faults } = report({
      'app.ts': `import './page.tsx'; export const later = () => import('#lib/later.ts');`,
      'page.tsx': `export { Link } from 'router'; import 'valibot';`,
      'later.ts': `import { Link as Anchor } from 'router'; export const a = Anchor;`,
    });
    expect(faults).toEqual([]);
    expect(imports).toEqual({ router: ['Link'] });
  });

  test('is ignored if it is a type, because types need no module at run time', () => {
    const { imports } = report({
      'app.ts': `import type { To } from 'router'; export type A = To;`,
    });
    expect(imports).toEqual({});
  });

  test('is refused where the facade lacks a name, with the file and the name', () => {
    const { faults } = report({
      'app.ts': `import { Link, useBlocker } from 'router'; Link(useBlocker);`,
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      /app\.ts imports \{ useBlocker \} from 'router', which .*facade\.ts does not export/,
    );
  });

  test('is refused as a namespace import, because that cannot be checked', () => {
    const { faults } = report({ 'app.ts': `import * as router from 'router'; router.Link();` });
    expect(faults[0]).toMatch(/app\.ts imports all of 'router'/);
  });
});

test('A facade must list its exports by name', () => {
  const file = write('facade.ts', `export * from 'react';`);
  expect(() => exportedNames(file)).toThrow(/export \*/);
});
