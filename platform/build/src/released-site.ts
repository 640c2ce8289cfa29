import { ask } from '@platform/contract/ask';
import {
  versionsAddress,
  type RegisteredRemote,
  type Registry,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';

/** The release escapes every `<` in the registry. */
const REGISTRY = /<script\b[^>]*\bid="mf-registry"[^>]*>([^<]+)<\/script>/;

/** The same page with another registry. A page without a registry stays as it is. */
export const withRegistry = (html: string, change: (known: Registry) => Registry): string =>
  html.replace(REGISTRY, (tag, known: string) => {
    const registry = JSON.stringify(change(JSON.parse(known) as Registry));
    return tag.replace(known, () => registry.replaceAll('<', '\\u003c'));
  });

/**
 * @param site its address, for example `http://localhost:5170`
 * @throws Error, as a sentence for the terminal, if there is no response, or it is not a composed site
 */
export async function readReleasedRegistry(site: string): Promise<Registry> {
  const response = await ask(site);
  const registry = REGISTRY.exec(await response.text())?.[1];
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
