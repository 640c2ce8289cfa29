import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { languagesOf } from '@platform/build/read-part';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from '@platform/build/parts';

const PARTS = ['shared-kit', 'shell', ...REMOTE_NAMES.map(remoteFolder)];

interface Texts {
  [key: string]: string | Texts;
}

const folderOf = (part: string): string => path.join(PROJECT_ROOT, part, 'src');

/** The only export of the file. */
async function readTexts(part: string, file: string): Promise<Texts> {
  const module = (await import(path.join(folderOf(part), 'messages', file))) as Record<
    string,
    Texts
  >;
  return Object.values(module)[0]!;
}

/** `a.b.c`; the plural forms of a message count as one. */
function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(text, `${prefix}${name}.`),
  );
  return sorted([...new Set(keys)]);
}

/** `a.b.c: name, count`: variables and the names of marked words. */
function placesOf(texts: Texts, prefix = ''): string[] {
  const places = Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text !== 'string') return placesOf(text, `${prefix}${name}.`);
    const values = new Set(
      Array.from(text.matchAll(/(?<=\{\{|<)\w+(?=\}\}|>)/g), ([value]) => value),
    );
    return [`${prefix}${name}: ${sorted([...values]).join()}`];
  });
  return sorted(places);
}

/** `a.b.c: 52, 156` */
function numbersOf(texts: Texts, prefix = ''): string[] {
  const numbers = Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text !== 'string') return numbersOf(text, `${prefix}${name}.`);
    return [`${prefix}${name}: ${sorted(text.match(/\d+/g) ?? []).join()}`];
  });
  return sorted(numbers);
}

const sorted = (names: string[]): string[] => names.toSorted((a, b) => a.localeCompare(b));

/** The sources of a part, without its messages and its tests. */
function sourcesOf(part: string): string {
  return readdirSync(folderOf(part), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !name.startsWith('messages') &&
        !/\.(test|gallery)\.tsx?$/.test(name),
    )
    .map((name) => readFileSync(path.join(folderOf(part), name), 'utf8'))
    .join('\n');
}

/** Directly, or through a template such as `status.${status}`. */
function isUsed(key: string, sources: string): boolean {
  if (sources.includes(`'${key}'`)) return true;
  return key
    .split('.')
    .slice(0, -1)
    .some((_, depth, parents) =>
      sources.includes(`\`${parents.slice(0, depth + 1).join('.')}.\${`),
    );
}

describe.each(PARTS)('the texts of %s', (part) => {
  test('are all used', async () => {
    const sources = sourcesOf(part);
    const unused = keysOf(await readTexts(part, 'en-IN.ts')).filter((key) => !isUsed(key, sources));
    expect(unused).toEqual([]);
  });

  test('have the same keys, variables and numbers in every language', async () => {
    const english = await readTexts(part, 'en-IN.ts');
    for (const language of languagesOf(part)) {
      const texts = await readTexts(part, `${language}.ts`);
      assert.deepEqual(keysOf(texts), keysOf(english), language);
      assert.deepEqual(placesOf(texts), placesOf(english), language);
      assert.deepEqual(numbersOf(texts), numbersOf(english), language);
    }
  });
});
