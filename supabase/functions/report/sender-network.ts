/**
 * Cloudflare, in front of every hosted project, replaces what the client wrote in this header.
 * @see https://github.com/orgs/supabase/discussions/34647
 */
const HOSTED_HEADER = 'CF-Connecting-IP';

/**
 * The network of the sender: /48 of an IPv6 address, /24 of an IPv4 one. Whoever has more of them is more than one
 * sender, and most attackers have one. `undefined` if no proxy is known to write the address, since a client can write
 * any header.
 * @param project.url where the functions reach the API: on a hosted project always `https://<ref>.supabase.co`
 * @param project.header the header that the proxy in front of another project sets
 */
export function senderNetwork(
  headers: Headers,
  { url, header }: { url: string; header: string | undefined },
): string | undefined {
  const trusted = header || (isHosted(url) ? HOSTED_HEADER : undefined);
  // A server for both kinds of addresses writes an IPv4 address as one of IPv6.
  const address = trusted && headers.get(trusted)?.replace(/^::ffff:(?=\d+\.)/i, '');
  // Proxies append to a list whose first entries the client controls.
  if (!address || !/^[\da-f.:]+$/i.test(address)) return undefined;
  return address.includes(':')
    ? address.replace(/::.*/, '').split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');
}

const isHosted = (url: string): boolean =>
  /^https:\/\/\w+\.supabase\.co$/.test(new URL(url).origin);
