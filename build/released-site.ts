import type { Registry } from '../shared-kit/src/contract.ts';

/** The element of a composed page that carries the registry; in it, no text contains `<`. */
const REGISTRY = /<script\b[^>]*\bid="mf-registry"[^>]*>([^<]+)<\/script>/;

/**
 * The remotes of a composed site that runs somewhere, as its pages have them.
 * @param site its address, for example `http://localhost:5170`
 * @throws Error in words for the terminal when nothing answers there, or something else than such a site
 */
export async function readReleasedRegistry(site: string): Promise<Registry> {
  const response = await fetch(site).catch((cause: unknown) => {
    throw new Error(`${site} does not answer.`, { cause });
  });
  const registry = REGISTRY.exec(await response.text())?.[1];
  if (!response.ok || !registry) {
    throw new Error(
      `${site} answers ${response.status} without a registry: it is no composed site.`,
    );
  }
  return JSON.parse(registry) as Registry;
}
