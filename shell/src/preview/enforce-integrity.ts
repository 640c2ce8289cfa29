import type { Registry } from '@platform/contract/registry';
import { AppError } from 'shared-kit/errors';
import { addImportMap } from '#lib/federation/integrity.ts';

/**
 * Makes the browser run scripts only with these integrity hashes.
 * It adds a second import map, which not every browser supports. So it first has the browser run a module with its right
 * hash, and another with a wrong hash, which must fail.
 * @param scripts integrity hash by address
 * @throws AppError `preview_unsupported` where the browser would run scripts unchecked
 */
export async function requireScriptIntegrity(
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
  if (!isChecked) throw new AppError('preview_unsupported', 'a second import map has no effect');
}

const MODULE = new Blob(['export {};'], { type: 'text/javascript' });

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * Adds the candidate's stylesheets to the page, each with its integrity hash. The candidate finds them there and does not
 * load them itself, which would be unchecked.
 * @param styles integrity hash by address
 * @throws AppError `preview_changed` when one of them cannot be loaded as it was built
 */
export async function addCheckedStyles(
  document: Document,
  styles: ReadonlyMap<string, string>,
): Promise<void> {
  const links = [...styles].map(([url, integrity]) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, integrity }),
  );
  try {
    await Promise.all(links.map((link) => addLink(document, link)));
  } catch (error) {
    // The page then shows the live site, without styles of the candidate.
    for (const link of links) link.remove();
    throw error;
  }
}

const addLink = (document: Document, link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new AppError('preview_changed', `${link.href} is not what was built`)),
    );
    document.head.append(link);
  });

/**
 * Forbids this page scripts and frames of other sites and forms that send to them, for as long as it is open. Payment
 * gateways need these, so no candidate can take money, whatever its code does. Of inline scripts the policy allows only
 * the import maps of the live remotes.
 */
export function addPreviewPolicy(document: Document, registry: Registry): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = [
    ["script-src 'self'", ...importMapHashes(registry)].join(' '),
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');
  document.head.append(meta);
}

const importMapHashes = ({ remotes }: Registry): string[] =>
  Object.values(remotes)
    .flatMap(({ live }) => [live, live?.lastGood, live?.canary])
    .flatMap((version) => (version?.hashes ? [`'${version.hashes}'`] : []));
