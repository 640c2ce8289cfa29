import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { distOf, PART_NAMES } from '@platform/build/part-sources';
import { BROWSERS } from '@platform/build/styles';
import { expect, test } from 'vitest';

/**
 * What code could use that came after the oldest supported browsers, and the first Chrome, Firefox and Safari that have
 * it. Guarded uses match no pattern.
 */
const FEATURES: readonly [pattern: RegExp, chrome: number, firefox: number, safari: number][] = [
  [/\bURL\.canParse\(/, 120, 115, 17],
  [/\bURL\.parse\(/, 126, 126, 18],
  [/\bAbortSignal\.any\(/, 116, 124, 17.4],
  [/\bPromise\.withResolvers\b/, 119, 121, 17.4],
  [/\bPromise\.try\b/, 128, 134, 18.2],
  [/\bArray\.fromAsync\b/, 121, 115, 16.4],
  [/\b(Object|Map)\.groupBy\b/, 117, 119, 17.4],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127, 17],
  [/\.(keys|values|entries)\(\)\s*\.(map|filter|some|every|find|take|toArray)\(/, 122, 131, 18.4],
  [/\bIterator\.(from|concat)\b/, 122, 131, 18.4],
  [/\bRegExp\.escape\b/, 136, 134, 18.2],
  [/\bUint8Array\.from(Base64|Hex)\b|\.to(Base64|Hex)\(\)/, 140, 133, 18.2],
  [/\bIntl\.DurationFormat\b/, 129, 136, 16.4],
  [/\bIntl\.Segmenter\b/, 87, 125, 14.1],
  [/(?<!\.)\brequestIdleCallback\(/, 47, 55, Infinity],
  [/\.checkVisibility\(/, 105, 106, 17.4],
  [/\.(show|hide|toggle)Popover\(|\bpopover=/, 114, 125, 17],
  [/@scope\b/, 118, 146, 17.4],
  [/@property\b/, 85, 128, 16.4],
  // A name alone places nothing, and `anchor()` falls back to the declaration before it.
  [/\bposition-anchor\b/, 125, 147, 26],
  [/\bResponse\.json\(/, 105, 115, 17],
  [/\(\?(-?[ims]+|[ims]+-[ims]+):/, 125, 132, 26],
];

const oldest = (name: string): number =>
  Number(BROWSERS.find((one) => one.startsWith(name))!.slice(name.length));
const OLDEST = [oldest('chrome'), oldest('firefox'), Math.min(oldest('safari'), oldest('ios'))];
const LACKING = FEATURES.filter(([, ...since]) => since.some((first, i) => first > OLDEST[i]!));

test('The built code, with its libraries, uses nothing that a supported browser lacks', () => {
  const folders = [...PART_NAMES.map((name) => path.join(distOf(name), 'assets')), distOf('shell')];
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(js|css|html)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return LACKING.flatMap(([pattern]) => pattern.exec(text)?.[0] ?? []).map(
      (use) => `${file}: ${use}`,
    );
  });
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
