import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './parts.ts';
import { siteConfig } from './site.ts';
import { cssOptions, layerOf, scopedClassName } from './styles.ts';

const inProject = (file: string) => path.join(PROJECT_ROOT, file);

test('every stylesheet of the project belongs to the layer of its folder', () => {
  expect(layerOf(inProject(`${siteConfig.kit}/src/reset.css`))).toBe('reset');
  expect(layerOf(inProject(`${siteConfig.kit}/src/tokens.css`))).toBe('tokens');
  expect(layerOf(inProject(`${siteConfig.kit}/src/ui/button.module.css`))).toBe('kit');
  expect(layerOf(inProject('shell/src/frame/footer.module.css'))).toBe('shell');
  expect(layerOf(inProject('mf-shop/src/login/login.module.css?used'))).toBe('feature');
});

test('inline styles and styles of npm packages stay unchanged', () => {
  expect(layerOf(inProject('shell/index.html'))).toBeUndefined();
  expect(layerOf(inProject('node_modules/some/style.css'))).toBeUndefined();
});

test('a class is named after the folder of its file, whichever part is built', () => {
  expect(
    scopedClassName('button', inProject(`${siteConfig.kit}/src/ui/button.module.css`)),
  ).toMatch(/^kit_button_.{5}$/);
  expect(scopedClassName('form', inProject('mf-shop/src/a.module.css'))).toMatch(
    /^mf-shop_form_.{5}$/,
  );
  expect(scopedClassName('form', inProject('mf-shop/src/b.module.css'))).not.toBe(
    scopedClassName('form', inProject('mf-shop/src/a.module.css')),
  );
});

test('a stylesheet is wrapped in its layer, after the order of all layers', async () => {
  const config = await resolveConfig(
    { css: cssOptions, configFile: false, logLevel: 'silent' },
    'build',
  );
  const file = inProject('mf-shop/src/login.module.css');
  const { code } = await preprocessCSS('.form { color: red }', file, config);
  expect(code.replaceAll(/\s+/g, ' ')).toMatch(
    /^@layer reset, tokens, kit, shell, feature; ?@layer feature ?\{ ?\.mf-shop_form_.{5} \{ color: red ?\} ?\}/,
  );
});
