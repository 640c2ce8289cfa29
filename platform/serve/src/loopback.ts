import { lookup } from 'node:dns/promises';

/**
 * The address to listen on for requests to `localhost`. Where the name has several, it is the IPv4 one, which programs
 * also use by number; some machines know the name by `::1` only.
 */
export const LOOPBACK = (await lookup('localhost', { order: 'ipv4first' })).address;
