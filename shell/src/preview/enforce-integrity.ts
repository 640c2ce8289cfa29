import { AppError } from 'shared-kit/errors';
import { type FileLoader } from '#lib/federation/file-loader.ts';

/**
 * Loads all files of a candidate, none of which runs yet. First it has the browser load this module again with its right
 * hash, and with a wrong hash, which must fail.
 * @param files integrity hash by address
 * @throws AppError `preview_unsupported` where the browser would run scripts unchecked
 * @throws AppError `preview_changed` when one of the files is not what was built
 */
export async function loadChecked(
  loader: FileLoader,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  // Any other address is a file of this site: the page's policy forbids the rest, such as blobs.
  const [honest, tampered] = [`${import.meta.url}?honest`, `${import.meta.url}?tampered`];
  const bytes = await fetch(import.meta.url).then((response) => response.arrayBuffer());
  loader.addHashes([
    ...files,
    [honest, await integrityOf(bytes)],
    [tampered, await integrityOf(new ArrayBuffer())],
  ]);
  const loads = (addresses: readonly string[]): Promise<boolean> =>
    loader.load(addresses).then(
      () => true,
      () => false,
    );
  const isChecked = (await loads([honest])) && !(await loads([tampered]));
  if (!isChecked) throw new AppError('preview_unsupported', 'links have no integrity');
  if (!(await loads([...files.keys()]))) {
    throw new AppError('preview_changed', 'a file of the candidate is not what was built');
  }
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
