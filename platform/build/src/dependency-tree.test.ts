import { expect, test } from 'vitest';
import { dependencyTree, type LockedPackages } from './dependency-tree.ts';

const LOCK: LockedPackages = {
  '': {},
  'mf-shop': { dependencies: { react: '19', cart: '1', kit: '1' }, devDependencies: { tool: '1' } },
  kit: { dependencies: { icons: '1' } },
  'node_modules/kit': { link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-a' },
  'mf-shop/node_modules/react': { version: '18.0.0' },
  'node_modules/cart': { dependencies: { money: '1', vitest: '5' }, devDependencies: { x: '1' } },
  'node_modules/money': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/cart/node_modules/money': { version: '0.9.0' },
  'node_modules/icons': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/vitest': { version: '5.0.0' },
  'node_modules/x': { version: '1.0.0' },
};

test('A part depends on its packages as Node finds them, on theirs and on the tools of its build, never on those of tests', () => {
  const own = [
    'mf-shop/node_modules/react 18.0.0 ',
    'node_modules/cart  ',
    'node_modules/cart/node_modules/money 0.9.0 ',
    'node_modules/tool 1.0.0 ',
  ];
  expect(dependencyTree(LOCK, ['mf-shop'])).toEqual(own);
  const withKit = dependencyTree(LOCK, ['mf-shop', 'kit']);
  expect(withKit, 'its sources are inputs').toContain('node_modules/icons 1.0.0 ');
});

test('Other bytes of the same version are another tree', () => {
  const shop = { dependencies: { money: '1' } };
  const tree = dependencyTree({ ...LOCK, 'mf-shop': shop }, ['mf-shop']);
  expect(tree).toEqual(['node_modules/money 1.0.0 sha512-b']);
});
