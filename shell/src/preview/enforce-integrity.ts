import { AppError } from 'shared-kit/errors';
import { type FileLoader } from '#lib/federation/file-loader.ts';

/**
 * Loads all files of a candidate, none of which runs yet. First it has the browser load a module with its right hash, and
 * another with a wrong hash, which must fail.
 * @param files integrity hash by address
 * @throws AppError `preview_unsupported` where the browser would run scripts unchecked
 * @throws AppError `preview_changed` when one of the files is not what was built
 */
export async function loadChecked(
  loader: FileLoader,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const honest = URL.createObjectURL(MODULE);
  const tampered = URL.createObjectURL(MODULE);
  loader.addHashes([
    ...files,
    [honest, await integrityOf(await MODULE.arrayBuffer())],
    [tampered, await integrityOf(new ArrayBuffer())],
  ]);
  const loads = (addresses: readonly string[]): Promise<boolean> =>
    loader.load(addresses).then(
      () => true,
      () => false,
    );
  const isChecked = (await loads([honest])) && !(await loads([tampered]));
  URL.revokeObjectURL(honest);
  URL.revokeObjectURL(tampered);
  if (!isChecked) throw new AppError('preview_unsupported', 'links have no integrity');
  if (!(await loads([...files.keys()]))) {
    throw new AppError('preview_changed', 'a file of the candidate is not what was built');
  }
}

const MODULE = new Blob(['export {};'], { type: 'text/javascript' });

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * Forbids this page scripts and frames of other sites, inline scripts, and forms that send to other sites, for as long as
 * it is open. Payment gateways need these, so no candidate can take money, whatever its code does.
 */
export function addPreviewPolicy(document: Document): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = [
    "script-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');
  document.head.append(meta);
}
