import type { LoadFiles } from '@platform/contract/load-chunk';

export type FileLoader = ReturnType<typeof createFileLoader>;

/**
 * A loader that puts links with `integrity` into the document. The browser checks what arrives and keeps it as a module
 * for later imports. WebKit ignores the hash of such a link, so a script is fetched with its hash first: every browser
 * checks that, and takes the module from its cache.
 * @see docs/decisions/0006-every-script-is-checked.md
 */
export function createFileLoader(document: Document) {
  const full = (address: string): string => new URL(address, document.baseURI).href;
  const hashes = new Map<string, string>();
  const loads = new Map<string, Promise<void>>();
  const canPreload = document.createElement('link').relList.supports('modulepreload');

  async function addFile(address: string): Promise<void> {
    const isScript = !address.endsWith('.css');
    const integrity = hashes.get(address) ?? '';
    if (isScript && integrity) await fetchChecked(address, integrity);
    if (isScript && !canPreload) return;
    const link = Object.assign(document.createElement('link'), {
      rel: isScript ? 'modulepreload' : 'stylesheet',
      crossOrigin: '',
      integrity,
      href: address,
    });
    document.head.append(link);
    await linkLoads(link).catch((error: unknown) => {
      link.remove();
      throw error;
    });
  }

  function loadFile(address: string): Promise<void> {
    const loading = loads.get(address);
    if (loading) return loading;
    // The HTML has a link for each file that its page needs first.
    const links = Array.from(document.querySelectorAll('link'));
    if (links.some(({ href }) => href === address)) return Promise.resolve();
    const started = addFile(address).catch((error: unknown) => {
      loads.delete(address);
      throw error;
    });
    loads.set(address, started);
    return started;
  }

  /** Adds integrity hashes. From then on these files load as they were released, or fail. */
  function addHashes(added: Iterable<readonly [address: string, hash: string]>): void {
    for (const [address, hash] of added) hashes.set(full(address), hash);
  }

  /** A file that failed is loaded again by the next call. */
  const load: LoadFiles = async (addresses) => {
    await Promise.all(addresses.map((address) => loadFile(full(address))));
  };

  addHashes(hashesInImportMap(document));
  return {
    hashOf: (address: string) => hashes.get(full(address)),
    /** By full address. */
    hashesBelow: (address: string) =>
      [...hashes].filter(([file]) => file.startsWith(full(address))),
    addHashes,
    load,
  };
}

async function fetchChecked(address: string, integrity: string): Promise<void> {
  const { ok } = await fetch(address, { integrity }).catch(() => ({ ok: false }));
  if (!ok) throw new Error(`${address} cannot be loaded`, { cause: address });
}

/** @throws Error with the address as its cause */
export function linkLoads(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      reject(new Error(`${link.href} cannot be loaded`, { cause: link.href }));
    });
  });
}

function hashesInImportMap(document: Document): [string, string][] {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return Object.entries(integrity);
}
