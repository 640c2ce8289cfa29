import { createHash } from 'node:crypto';
import path from 'node:path';
import type { CSSOptions } from 'vite';
import type { Plugin } from 'postcss';
import { PROJECT_ROOT } from './parts.ts';
import { siteConfig } from './site.ts';

/** The page declares it too, before any stylesheet. */
export const LAYER_ORDER = 'reset, tokens, kit, shell, feature';

/**
 * The minimum versions: the first with both `:has()` and `:dir()`, by which `shell/src/main.tsx` knows them, and old
 * enough for phones without updates: `light-dark()` is rewritten for them. `tests/e2e/pages/browsers.test.ts` looks for
 * what they lack.
 */
export const BROWSERS = ['chrome120', 'edge120', 'firefox121', 'safari16.4', 'ios16.4'];

const projectPath = (file: string): string =>
  path.relative(PROJECT_ROOT, file.split('?')[0]!).replaceAll('\\', '/');

/** `undefined` for stylesheets of installed packages. */
export function layerOf(file: string): string | undefined {
  const relative = projectPath(file);
  const isOurs = relative.endsWith('.css') && !/^\.\.|node_modules\//.test(relative);
  if (!isOurs) return undefined;
  if (relative === `${siteConfig.kit}/src/reset.css`) return 'reset';
  if (relative === `${siteConfig.kit}/src/tokens.css`) return 'tokens';
  if (relative.startsWith(`${siteConfig.kit}/`)) return 'kit';
  return relative.startsWith('shell/') ? 'shell' : 'feature';
}

/** The owner is the stylesheet's folder, not the part that builds it: server build and client build must agree. */
export function scopedClassName(name: string, file: string): string {
  const relative = projectPath(file);
  const owner = relative.split('/')[0]!.replace(siteConfig.kit ?? /^$/, 'kit');
  const hash = createHash('sha256').update(relative).digest('base64url').slice(0, 5);
  return `${owner}_${name}_${hash}`;
}

function intoLayers(): Plugin {
  return {
    postcssPlugin: 'into-layers',
    OnceExit(root, { atRule }) {
      const file = root.source?.input.file;
      const layer = file && layerOf(file);
      if (!layer) return;
      const wrapped = atRule({ name: 'layer', params: layer, nodes: [] });
      wrapped.append(root.nodes);
      // Each stylesheet repeats the order, in case it is the first to load.
      root.append(atRule({ name: 'layer', params: LAYER_ORDER }), wrapped);
    },
  };
}

export const cssOptions: CSSOptions = {
  modules: { generateScopedName: scopedClassName },
  postcss: { plugins: [intoLayers()] },
};
