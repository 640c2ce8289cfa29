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

/** @param site the address of a site with releases */
export async function readReleasedRegistry(site: string): Promise<Registry> {
  const page = await (await ask(site)).text();
  const [, registry] = dataIn('mf-registry').exec(page)!;
  const { remotes } = JSON.parse(registry!) as Registry;
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
  const response = await ask(new URL(versionsAddress(remote), site));
  const { edition: _, ...versions } = (await response.json()) as VersionsFile;
  return versions;
}
