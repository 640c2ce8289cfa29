import { ask } from '@platform/contract/ask';
import {
  versionsAddress,
  type RegisteredRemote,
  type Registry,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';

/** The release escapes every `<` in the data of a page. */
const dataIn = (id: string): RegExp =>
  new RegExp(`<script\\b[^>]*\\bid="${id}"[^>]*>([^<]+)</script>`);

/** The same page with other data in the element of this id. A page without such an element stays as it is. */
export const withData = <T>(html: string, id: string, change: (known: T) => T): string =>
  html.replace(dataIn(id), (tag, known: string) => {
    const data = JSON.stringify(change(JSON.parse(known) as T));
    return tag.replace(known, () => data.replaceAll('<', '\\u003c'));
  });

export const withRegistry = (html: string, change: (known: Registry) => Registry): string =>
  withData(html, 'mf-registry', change);

/**
 * @param site its address, for example `http://localhost:5170`
 * @throws Error, as a sentence for the terminal, if there is no response, or it is not a composed site
 */
export async function readReleasedRegistry(site: string): Promise<Registry> {
  const response = await ask(site);
  const registry = dataIn('mf-registry').exec(await response.text())?.[1];
  if (!response.ok || !registry) {
    throw new Error(
      `${site} answers ${response.status} without a registry, so it is not a composed site.`,
    );
  }
  const { remotes } = JSON.parse(registry) as Registry;
  const all = Object.entries(remotes).map(
    async ([name, remote]): Promise<[string, RegisteredRemote]> => [
      name,
      { ...remote, live: remote.live ?? (await readVersions(site, name)) },
    ],
  );
  return { remotes: Object.fromEntries(await Promise.all(all)) };
}

/** A page contains the versions of its own remote only. */
async function readVersions(site: string, remote: string): Promise<RemoteVersions> {
  const address = new URL(versionsAddress(remote), site).href;
  const response = await ask(address);
  if (!response.ok) {
    throw new Error(
      `${address} answers ${response.status}: the live version of ${remote} is unknown.`,
    );
  }
  const { edition: _, ...versions } = (await response.json()) as VersionsFile;
  return versions;
}
