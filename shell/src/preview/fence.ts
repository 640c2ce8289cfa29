/**
 * What a page may not do any more once it shows a candidate: run scripts of other sites, show frames of others, send
 * forms to them. Payment gateways need just that, so that no candidate can take money, whatever its code does.
 */
const POLICY = "script-src 'self'; frame-src 'none'; object-src 'none'; form-action 'self'";

/** Holds this page to the policy for as long as it is open. */
export function fenceIn(document: Document): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = POLICY;
  document.head.append(meta);
}
