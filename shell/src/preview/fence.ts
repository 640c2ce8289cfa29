import type { Registry } from '@platform/contract/registry';

/**
 * What a page may not do any more once it shows a candidate: run scripts of other sites, show frames of others, send
 * forms to them. Payment gateways need just that, so that no candidate can take money, whatever its code does.
 * Of what stands in the page itself it may still add the import maps of the live remotes.
 */
const policyFor = (registry: Registry): string =>
  [
    ["script-src 'self'", ...mapsOf(registry)].join(' '),
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');

const mapsOf = ({ remotes }: Registry): string[] =>
  Object.values(remotes)
    .flatMap(({ live }) => [live, live?.lastGood, live?.canary])
    .flatMap((version) => (version?.hashes ? [`'${version.hashes}'`] : []));

/** Holds this page to the policy for as long as it is open. */
export function fenceIn(document: Document, registry: Registry): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policyFor(registry);
  document.head.append(meta);
}
