import { lookup } from 'node:dns/promises';

/**
 * Where `localhost` has several addresses, the IPv4 one, which programs also use by number; some machines know only
 * `::1`.
 */
export const LOOPBACK = (await lookup('localhost', { order: 'ipv4first' })).address;
