import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Node, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { distOf, PART_NAMES } from '@platform/build/part-sources';
import { REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { LAYER_ORDER } from '@platform/build/styles';
import { readPage } from './read-page.ts';

/** The classes that each layer may style. Only reset and tokens style the page itself. */
const OWNERS: Record<string, RegExp> = {
  kit: /\.kit_/,
  shell: /\.shell_/,
  feature: new RegExp(`\\.(${REMOTE_NAMES.map(remoteFolder).join('|')})_`),
};

/** A style rule: its outermost layer and its selectors. */
interface Style {
  layer: string;
  selectors: string[];
}

function isAtRule(node: Node, name: RegExp): node is AtRule {
  return node.type === 'atrule' && name.test((node as AtRule).name);
}

function layerOf(rule: Rule): string {
  let layer = 'none';
  for (let node: Node | undefined = rule.parent; node; node = node.parent) {
    if (isAtRule(node, /^layer$/)) layer = node.params;
  }
  return layer;
}

function stylesIn(css: string): Style[] {
  const styles: Style[] = [];
  postcss.parse(css).walkRules((rule) => {
    const isKeyframe = isAtRule(rule.parent!, /keyframes$/);
    if (!isKeyframe) styles.push({ layer: layerOf(rule), selectors: rule.selectors });
  });
  return styles;
}

/** The styles of a page that stands alone, without the site's layers. */
const OFFLINE = 'offline.css';

/** The style rules of all built files, whether or not a page names the file. */
const STYLES: Style[] = PART_NAMES.flatMap((name) => {
  const dist = distOf(name);
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== OFFLINE)
    .flatMap((file) => stylesIn(readFileSync(path.join(dist, file), 'utf8')));
});

test('Every style of every part is in a layer', () => {
  expect(new Set(STYLES.map(({ layer }) => layer))).toEqual(new Set(LAYER_ORDER.split(', ')));
});

test('Every style matches only elements of its owner', () => {
  const strays = STYLES.filter(({ layer, selectors }) => {
    const owner = OWNERS[layer];
    return owner && selectors.some((selector) => !owner.test(selector));
  });
  expect(strays).toEqual([]);
});

test('A page declares the order of the layers before its first stylesheet', async () => {
  const { document } = await readPage('/');
  const [first] = document.querySelectorAll('style, link[rel=stylesheet]');
  const order = LAYER_ORDER.replaceAll(' ', '');
  expect(first!.textContent.replaceAll(', ', ',').trim()).toBe(`@layer ${order};`);
});

test('Phones that are turned do not enlarge the text of a page, also where only the prefixed name is known', async () => {
  const { document } = await readPage('/');
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join();
  expect(css).toMatch(/-webkit-text-size-adjust:\s*none/);
});
