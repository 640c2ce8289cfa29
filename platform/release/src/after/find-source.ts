import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { blameLine, UNCOMMITTED } from '@platform/build/commits';
import { distOf } from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import { mapOf } from '@platform/contract/artifact';
import { readContract } from '../store/artifacts.ts';
import { readJson, type Store } from '../store/store.ts';
import { artifactKey } from '../part/artifact.ts';

export type SourcePlace = Awaited<ReturnType<typeof findSource>>;

/**
 * @throws Error if the version has no such script, or no source of it is at that place
 */
export async function findSource(
  store: Store,
  { part, version, script, line, column }: ReturnType<typeof readScriptPlace>,
) {
  const { files, commit } = await readContract(store, part, version);
  const map = mapOf(script);
  if (!files[map]) {
    const reason = files[script] ? 'has no source map of' : 'has no script called';
    throw new Error(`${part}@${version} ${reason} ${script}.`);
  }
  const content = (await readJson(store, artifactKey(part, version, map))) as SourceMapPayload;
  const found = new SourceMap(content).findOrigin(line, column);
  if (!('fileName' in found)) {
    throw new Error(`Nothing of a source is at ${line}:${column} of ${script}.`);
  }
  // The map names sources relative to the script.
  const folder = path.dirname(path.join(path.relative(PROJECT_ROOT, distOf(part)), script));
  const file = path.join(folder, found.fileName);
  /** The file is relative to the project. */
  const place = { file, line: found.lineNumber, column: found.columnNumber, builtFrom: commit };
  // Who last changed the line: unknown of a package, and if this checkout lacks the commit.
  const blame = commit === UNCOMMITTED ? undefined : blameLine(file, { line: place.line, commit });
  return { ...place, ...(blame && { blame }) };
}

const PLACE =
  /^(?:.*\/mf\/)?(?<part>[a-z][a-z\d-]*)[@/](?<version>[\w.+-]+)[:/](?<script>[\w./-]+\.js):(?<line>\d+):(?<column>\d+)$/;

/**
 * Lines and columns begin with 1, as in a stack.
 * @param text `shop@<version>:assets/app-x.js:1:2045`, or the address of a stack
 */
export function readScriptPlace(text: string) {
  const { part, version, script, line, column } = PLACE.exec(text)?.groups ?? {};
  if (!part || !version || !script) {
    throw new Error(`${text} is not a place such as shop@<version>:assets/app-x.js:1:2045.`);
  }
  return { part, version, script, line: Number(line), column: Number(column) };
}
