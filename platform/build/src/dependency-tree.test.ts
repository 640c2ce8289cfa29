import { expect, test } from 'vitest';
import { dependencyTree, type LockedPackages } from './dependency-tree.ts';

const LOCK: LockedPackages = {
  '': {},
  'mf-shop': { dependencies: { react: '19', cart: '1', kit: '1' }, devDependencies: { tool: '1' } },
  'mf-blog': { dependencies: { react: '19', markdown: '1' } },
  kit: { dependencies: { icons: '1' } },
  'node_modules/kit': { link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-a' },
  'node_modules/cart': {
    version: '1.0.0',
    dependencies: { money: '1' },
    devDependencies: { x: '1' },
  },
  'node_modules/money': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/markdown': { version: '1.0.0', dependencies: { vitest: '5' } },
  'node_modules/vitest': { version: '5.0.0' },
  'node_modules/icons': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/x': { version: '1.0.0' },
};
const shop = (changes: LockedPackages = {}) => dependencyTree({ ...LOCK, ...changes }, ['mf-shop']);

test('A part depends on its packages, on theirs, and on the tools of its build', () => {
  expect(shop()).toEqual([
    'node_modules/cart 1.0.0 ',
    'node_modules/money 1.0.0 sha512-b',
    'node_modules/react 19.0.0 sha512-a',
    'node_modules/tool 1.0.0 ',
  ]);
});

test.each<[LockedPackages]>([
  [{ 'node_modules/markdown': { version: '2.0.0' } }],
  // Of a workspace.
  [{ 'node_modules/icons': { version: '2.0.0' } }],
])('An update of a package that only another part uses changes nothing: %j', (update) => {
  expect(shop(update)).toEqual(shop());
});

test.each<[string, { version: string; integrity?: string }]>([
  ['node_modules/money', { version: '1.0.1' }],
  // Other bytes of the same version.
  ['node_modules/money', { version: '1.0.0', integrity: 'sha512-other' }],
  // Copies below a workspace or a package come before the shared one.
  ['mf-shop/node_modules/react', { version: '18.0.0' }],
  ['node_modules/cart/node_modules/money', { version: '0.9.0' }],
])('The tree contains another %s: %j', (place, found) => {
  expect(shop({ [place]: found })).toContain(`${place} ${found.version} ${found.integrity ?? ''}`);
});

test('The packages of a workspace count if its sources are inputs, and test tools never do', () => {
  expect(dependencyTree(LOCK, ['mf-shop', 'kit'])).toContain('node_modules/icons 1.0.0 ');
  expect(dependencyTree(LOCK, ['mf-blog'])).toEqual([
    'node_modules/markdown 1.0.0 ',
    'node_modules/react 19.0.0 sha512-a',
  ]);
});
