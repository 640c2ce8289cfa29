/**
 * What Supabase's auth server adds to the query or hash of a URL: all parameters that match the last expression, if
 * each of the first ones matches one. Other programs use names like `code` and `type` too, and a page may read those.
 */
const SENT: [marks: RegExp[], sent: RegExp][] = [
  [
    [/^((access|refresh|provider|provider_refresh)_token|token_hash)=/],
    /^((access|refresh|provider|provider_refresh)_token|token_(hash|type)|expires_(at|in)|type|sb|redirect_to)=/,
  ],
  [
    [/^token=/, /^type=(signup|invite|magiclink|recovery|email|email_change|sms|phone_change)$/],
    /^(token|type|redirect_to)=/,
  ],
  [[/^error=/, /^error_(code|description)=/], /^(error(_code|_description)?|sb)=/],
  [[/^code=[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/], /^(code|sb)=/],
  [[/^sb_flow_id=/], /^(code|sb|sb_flow_id)=/],
];

/** @param address path with query and hash */
export function withoutAuthParameters(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return path + cleanPart(query) + cleanPart(hash);
}

/**
 * Call it before any code reads or reports the URL. A session in a link would replace the member's own
 * (docs/decisions/0022).
 */
export function removeAuthParameters(): void {
  const address = location.pathname + location.search + location.hash;
  const clean = withoutAuthParameters(address);
  if (clean !== address) history.replaceState(history.state, '', clean);
}

/** @param part a query or hash with its first character, or an empty string */
function cleanPart(part: string): string {
  const pairs = part.slice(1).split('&');
  const decoded = pairs.map(decode);
  const sent = SENT.filter(([marks]) =>
    marks.every((mark) => decoded.some((pair) => mark.test(pair))),
  );
  const kept = pairs.filter((_, index) => !sent.some(([, names]) => names.test(decoded[index]!)));
  if (kept.length === pairs.length) return part;
  return kept.length === 0 ? '' : part[0]! + kept.join('&');
}

/** @returns name and value; nothing for a word without a value, as an anchor is */
function decode(pair: string): string {
  const [[name, value] = []] = new URLSearchParams(pair);
  return pair.includes('=') ? `${name}=${value}` : '';
}
