/**
 * Everything that Supabase's auth server and its client put into an address, in the query or in the hash. No page uses
 * one of these names for anything else.
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
 * An address of this site without Supabase's parameters; all else stays byte for byte.
 * @param address path with query and hash
 */
export function withoutAuthParameters(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return path + cleanPart(query) + cleanPart(hash);
}

/**
 * Takes Supabase's parameters out of the address of the page, before anything reads or reports it. The site signs in by
 * codes that people type; a session in a link would replace theirs (docs/decisions/0022).
 */
export function removeAuthParameters(): void {
  const address = location.pathname + location.search + location.hash;
  const clean = withoutAuthParameters(address);
  if (clean !== address) history.replaceState(history.state, '', clean);
}

/** @param part a query or a hash with its first character, or an empty text */
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
