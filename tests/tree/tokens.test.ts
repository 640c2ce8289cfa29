import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { brand } from 'shared-kit/brand';
import { PROJECT_ROOT } from '@platform/build/parts';

const tokens = readFileSync(path.join(PROJECT_ROOT, 'shared-kit/src/tokens.css'), 'utf8');

type Rgb = [number, number, number];
const THEMES = { light: 1, dark: 2 } as const;

/** Text needs a contrast of 4.5 : 1, the outline of a control 3 : 1 (WCAG 1.4.3, 1.4.11). */
const PAIRS: [front: string, backs: string[], ratio: number][] = [
  ['text', ['surface', 'surface-sunken', 'surface-raised', 'accent-wash'], 4.5],
  ['text-soft', ['surface', 'surface-sunken', 'surface-raised', 'accent-wash'], 4.5],
  ['accent', ['surface', 'surface-sunken', 'surface-raised', 'accent-wash'], 4.5],
  ['accent-hover', ['surface', 'surface-raised'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['danger', ['surface', 'surface-raised', 'danger-wash'], 4.5],
  ['success', ['surface', 'surface-raised', 'success-wash', 'accent-wash'], 4.5],
  ['warning', ['surface', 'surface-raised', 'warning-wash'], 4.5],
  ['line-strong', ['surface', 'surface-sunken', 'surface-raised'], 3],
];

describe.each(Object.entries(THEMES))('in the %s theme', (_theme, position) => {
  test.each(PAIRS)('%s is readable on all its surfaces', (front, backs, ratio) => {
    for (const back of backs) {
      const reached = contrast(colour(front, position), colour(back, position));
      expect(reached, `${front} on ${back}`).toBeGreaterThanOrEqual(ratio);
    }
  });
});

test('the brand colour is the accent of the light theme', () => {
  expect(tokens).toContain(`--accent: light-dark(${brand.colour},`);
});

function colour(name: string, position: 1 | 2): Rgb {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  if (!found) throw new Error(`no colour is called --${name}`);
  return [1, 3, 5].map((at) => parseInt(found[position]!.slice(at, at + 2), 16)) as Rgb;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
