import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './parts.ts';
import { siteConfig } from './site.ts';
import { cssOptions, layerOf, scopedClassName } from './styles.ts';

const inProject = (file: string) => path.join(PROJECT_ROOT, file);

test.each([
  [`${siteConfig.kit}/src/reset.css`, 'reset'],
  [`${siteConfig.kit}/src/tokens.css`, 'tokens'],
  [`${siteConfig.kit}/src/ui/button.module.css`, 'kit'],
  ['shell/src/frame/footer.module.css', 'shell'],
  ['mf-shop/src/login/login.module.css?used', 'feature'],
  // Inline styles, and those of npm packages, stay unchanged.
  ['shell/index.html', undefined],
  ['node_modules/some/style.css', undefined],
])('The stylesheet %s belongs to the layer %s', (file, layer) => {
  expect(layerOf(inProject(file))).toBe(layer);
});

test('a class is named after the folder of its file, whichever part is built', () => {
  const nameIn = (file: string) => scopedClassName('form', inProject(file));
  expect(nameIn(`${siteConfig.kit}/src/ui/form.module.css`)).toMatch(/^kit_form_.{5}$/);
  expect(nameIn('mf-shop/src/a.module.css')).toMatch(/^mf-shop_form_.{5}$/);
  expect(nameIn('mf-shop/src/b.module.css')).not.toBe(nameIn('mf-shop/src/a.module.css'));
});

test('a stylesheet is wrapped in its layer, after the order of all layers', async () => {
  const options = { css: cssOptions, configFile: false, logLevel: 'silent' } as const;
  const config = await resolveConfig(options, 'build');
  const file = inProject('mf-shop/src/login.module.css');
  const { code } = await preprocessCSS('.form { color: red }', file, config);
  expect(code.replaceAll(/\s+/g, ' ')).toMatch(
    /^@layer reset, tokens, kit, shell, feature; ?@layer feature ?\{ ?\.mf-shop_form_.{5} \{ color: red ?\} ?\}/,
  );
});
