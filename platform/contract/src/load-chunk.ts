/**
 * Loads scripts and stylesheets in parallel and checks their integrity hashes. An `import()` then makes no more
 * requests. An address of `sharedAddress` stands for a shared module, which is provided.
 * @throws Error with the address as its cause, if a file is missing or is not the one that was released
 */
export type LoadFiles = (addresses: readonly string[]) => Promise<void>;

declare global {
  /** Set by the shell. Other hosts have no such function. */
  var loadRemoteFiles: LoadFiles | undefined;
}

/**
 * The build calls it in place of each `import()`.
 * @param files the files of the chunk, relative to the base of the remote
 * @throws what the import throws, after the event `vite:preloadError`, as code that Vite builds does
 */
export async function loadChunk(
  importChunk: () => Promise<unknown>,
  base: string,
  files: readonly string[] = [],
): Promise<unknown> {
  const addresses = files.map((file) => new URL(file, base).href);
  try {
    await (globalThis.loadRemoteFiles ?? loadStyles)(addresses);
    return await importChunk();
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

/** In other hosts: loads the stylesheets that the document does not contain. */
async function loadStyles(addresses: readonly string[]): Promise<void> {
  const present = new Set(Array.from(document.querySelectorAll('link'), ({ href }) => href));
  const missing = addresses.filter((href) => href.endsWith('.css') && !present.has(href));
  await Promise.all(
    missing.map(
      (href) =>
        new Promise<void>((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          link.addEventListener('load', () => resolve());
          link.addEventListener('error', () => reject(new Error(`${href} cannot be loaded`)));
          document.head.append(link);
        }),
    ),
  );
}
