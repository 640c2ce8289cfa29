import type { RemoteVersion } from '@platform/contract/registry';
import { hashesOf } from './import-map.ts';
import { inTime } from './patience.ts';

/**
 * Whether all scripts of a version can be had by now, as they were released. It asks the network past what the browser
 * remembers of modules that failed. Where the page has no hashes, as in development, nothing is known to be had.
 */
export async function canBeHad(document: Document, { entry }: RemoteVersion): Promise<boolean> {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const scripts = [...hashesOf(document)].filter(([address]) => address.startsWith(folder));
  const answers = await Promise.all(
    scripts.map(([address, integrity]) =>
      // Past the cache, in which a request that does not answer makes all others wait.
      inTime(address, (signal) => fetch(address, { integrity, cache: 'reload', signal })).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return answers.length > 0 && answers.every(Boolean);
}
