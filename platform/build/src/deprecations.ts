import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Declarations } from '@platform/contract/artifact';

const TAG = /@deprecated\s+(?<text>[^@]*[^@\s])/;
const END = /\bEnds \d{4}-\d\d-\d\d\b/;

/** Declarations without their other comments, so that rewording one does not change a contract. */
export function withoutOtherComments(text: string): string {
  const { comments } = parseSync('declarations.d.ts', text);
  return comments
    .filter(({ type, value }) => type === 'Block' && !TAG.test(value))
    .toReversed()
    .reduce((kept, { start, end }) => {
      const before = kept.slice(0, start).replace(/[ \t]+$/, '');
      const isWholeLine = before === '' || before.endsWith('\n');
      return before + kept.slice(end).replace(isWholeLine ? /^[ \t]*\n/ : '', '');
    }, text);
}

/**
 * The deprecated exports of modules, with what to use instead: by specifier, then by name.
 * @throws Error if a deprecation does not say when it ends
 */
export function deprecationsOf({
  modules,
  files,
}: Declarations): Record<string, Record<string, string>> {
  const found = Object.entries(modules).map(([specifier, source]) => {
    const names = Object.fromEntries(exportsOf(source, files));
    for (const [name, text] of Object.entries(names)) {
      if (END.test(text)) continue;
      throw new Error(
        `${specifier} deprecates ${name} without an end: write “Use … instead. Ends 2027-03-01.”, not “${text}”`,
      );
    }
    return [specifier, names] as const;
  });
  return Object.fromEntries(found.filter(([, names]) => Object.keys(names).length > 0));
}

function exportsOf(source: string, files: Declarations['files']): [name: string, text: string][] {
  const text = files[source];
  if (text === undefined) return [];
  const { module } = parseSync('declarations.d.ts', text);
  const own = deprecatedIn(text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, localName }) => {
      const name = exportName.name ?? 'default';
      const target =
        moduleRequest && path.posix.join(path.posix.dirname(source), moduleRequest.value);
      const said = target
        ? new Map(exportsOf(target, files)).get(importName.name ?? 'default')
        : own.get(localName.name ?? name);
      return said === undefined ? [] : [[name, said] as [string, string]];
    }),
  );
}

/** By the name of the declaration. */
function deprecatedIn(text: string): Map<string, string> {
  const { program, comments } = parseSync('declarations.d.ts', text);
  const found = new Map<string, string>();
  for (const statement of program.body) {
    const above = comments.findLast(({ end }) => end <= statement.start);
    if (!above || text.slice(above.end, statement.start).trim() !== '') continue;
    const said = TAG.exec(above.value)?.groups?.['text'];
    const name = /\b(?:function|const|class|let|var)\s+([\w$]+)/.exec(
      text.slice(statement.start),
    )?.[1];
    if (said && name) found.set(name, said.replaceAll(/\s*\n\s*\*\s*/g, ' '));
  }
  return found;
}
