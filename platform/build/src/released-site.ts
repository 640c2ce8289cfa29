import {
  versionsAddress,
  type RegisteredRemote,
  type Registry,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';

/** The element of a composed page that carries the registry; in it, no text contains `<`. */
const REGISTRY = /<script\b[^>]*\bid="mf-registry"[^>]*>([^<]+)<\/script>/;

/**
 * The remotes of a composed site that runs somewhere, each with the versions that its pages may run.
 * @param site its address, for example `http://localhost:5170`
 * @throws Error in words for the terminal when nothing answers there, or something else than such a site
 */
export async function readReleasedRegistry(site: string): Promise<Registry> {
  const response = await ask(site);
  const registry = REGISTRY.exec(await response.text())?.[1];
  if (!response.ok || !registry) {
    throw new Error(
      `${site} answers ${response.status} without a registry: it is no composed site.`,
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

/** A page has the versions of its own remote only. */
async function readVersions(site: string, remote: string): Promise<RemoteVersions> {
  const address = new URL(versionsAddress(remote), site).href;
  const response = await ask(address);
  if (!response.ok) {
    throw new Error(
      `${address} answers ${response.status}: nothing tells which ${remote} is live.`,
    );
  }
  const { edition: _, ...versions } = (await response.json()) as VersionsFile;
  return versions;
}

function ask(address: string): Promise<Response> {
  return fetch(address).catch((cause: unknown) => {
    throw new Error(`${address} does not answer.`, { cause });
  });
}
