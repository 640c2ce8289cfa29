/**
 * All parameters that Supabase's auth server and client add to the query or hash of a URL. No page uses these names for
 * anything else.
 */
const AUTH_PARAMETERS = new Set([
  'access_token',
  'code',
  'error',
  'error_code',
  'error_description',
  'expires_at',
  'expires_in',
  'provider_refresh_token',
  'provider_token',
  'redirect_to',
  'refresh_token',
  'sb',
  'sb_flow_id',
  'token',
  'token_hash',
  'token_type',
  'type',
]);

/**
 * An address of this site without Supabase's parameters; all else is unchanged.
 * @param address path with query and hash
 */
export function withoutAuthParameters(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return path + cleanPart(query) + cleanPart(hash);
}

/**
 * Removes Supabase's parameters from the URL of the page before any code reads or reports it. A session in a link would
 * replace the member's own (docs/decisions/0022).
 */
export function removeAuthParameters(): void {
  const address = location.pathname + location.search + location.hash;
  const clean = withoutAuthParameters(address);
  if (clean !== address) history.replaceState(history.state, '', clean);
}

/** @param part a query or hash with its first character, or an empty string */
function cleanPart(part: string): string {
  const pairs = part.slice(1).split('&');
  const kept = pairs.filter((pair) => !isAuthParameter(pair));
  if (kept.length === pairs.length) return part;
  return kept.length === 0 ? '' : part[0]! + kept.join('&');
}

function isAuthParameter(pair: string): boolean {
  if (!pair.includes('=')) return false;
  const [name] = new URLSearchParams(pair).keys();
  return name !== undefined && AUTH_PARAMETERS.has(name);
}
