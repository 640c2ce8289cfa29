import { AppError } from 'shared-kit/errors';
import { addImportMap } from '#lib/federation/import-map.ts';

/**
 * Makes the browser run scripts with just these hashes, or not at all.
 * It is the page's second import map, which not every browser heeds: this one has to prove that it does, with a module
 * that must run and one that must not, before anybody relies on it.
 * @param scripts integrity by address
 * @throws AppError `preview_unsupported` where scripts would run unchecked
 */
export async function requireIntegrity(
  document: Document,
  scripts: ReadonlyMap<string, string>,
): Promise<void> {
  const honest = URL.createObjectURL(MODULE);
  const tampered = URL.createObjectURL(MODULE);
  const integrity = {
    ...Object.fromEntries(scripts),
    [honest]: await integrityOf(await MODULE.arrayBuffer()),
    [tampered]: await integrityOf(new ArrayBuffer()),
  };
  addImportMap(document, JSON.stringify({ integrity }));
  const runs = (url: string): Promise<boolean> =>
    import(/* @vite-ignore */ url).then(
      () => true,
      () => false,
    );
  const isChecked = (await runs(honest)) && !(await runs(tampered));
  URL.revokeObjectURL(honest);
  URL.revokeObjectURL(tampered);
  if (!isChecked) throw new AppError('preview_unsupported', 'a second import map is not heeded');
}

const MODULE = new Blob(['export {};'], { type: 'text/javascript' });

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
