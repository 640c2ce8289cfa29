import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
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

/** Each message with its key, `a.b.c`. */
const flat = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flat(text, `${prefix}${name}.`),
  );

/** By key: numbers, variables and the names of marked words, in any order. */
const contentsOf = (texts: Texts): Record<string, string> =>
  Object.fromEntries(
    flat(texts).map(([key, text]) => {
      const found = new Set(text.match(/(?<=\{\{|<)\w+(?=\}\}|>)|\d+/g));
      return [key, [...found].toSorted().join()];
    }),
  );

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
    // The plural forms of a message have one key.
    const keys = flat(await readTexts(part, 'en-IN.ts')).map(([key]) =>
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
    );
    expect(keys.filter((key) => !isUsed(key, sources))).toEqual([]);
  });

  // The compiler compares the keys.
  test('have the same variables and numbers in every language', async () => {
    const english = contentsOf(await readTexts(part, 'en-IN.ts'));
    for (const language of languagesOf(part)) {
      expect(contentsOf(await readTexts(part, `${language}.ts`)), `in ${language}`).toEqual(
        english,
      );
    }
  });
});
