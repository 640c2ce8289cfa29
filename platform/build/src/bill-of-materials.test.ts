import { expect, test } from 'vitest';
import { billOf } from './bill-of-materials.ts';
import { dependencyFolders, readLockedPackages } from './dependency-tree.ts';
import { packageFoldersOf, PART_NAMES } from './part-sources.ts';

test('A bill lists each package of a part with its address, hash and licence', () => {
  const packages = {
    'mf-shop': { dependencies: { '@scope/cart': '1' }, devDependencies: { tool: '1' } },
    'node_modules/@scope/cart': { version: '1.0.0', integrity: 'sha512-/+8=', license: 'MIT' },
    'node_modules/tool': { name: 'other-tool', version: '2.0.0' },
    'node_modules/unused': { version: '1.0.0' },
  };
  const bill = billOf(packages, ['mf-shop'], { name: 'shop', version: '0.1.0-1a' });
  expect(bill.metadata.component).toMatchObject({ name: 'shop', version: '0.1.0-1a' });
  expect(bill.components).toEqual([
    {
      type: 'library',
      'bom-ref': 'node_modules/@scope/cart',
      name: '@scope/cart',
      version: '1.0.0',
      purl: 'pkg:npm/%40scope/cart@1.0.0',
      hashes: [{ alg: 'SHA-512', content: 'ffef' }],
      licenses: [{ expression: 'MIT' }],
    },
    {
      type: 'library',
      'bom-ref': 'node_modules/tool',
      name: 'other-tool',
      version: '2.0.0',
      purl: 'pkg:npm/other-tool@2.0.0',
    },
  ]);
});

test.each(PART_NAMES)('The bill of %s names every package that its version depends on', (part) => {
  const packages = readLockedPackages();
  const inputs = packageFoldersOf(part);
  const { components } = billOf(packages, inputs, { name: part, version: '1' });
  expect(components.map((one) => one['bom-ref'])).toEqual(dependencyFolders(packages, inputs));
  expect(components.filter(({ name, version }) => !name || !version)).toEqual([]);
  expect(components.length).toBeGreaterThan(10);
});
