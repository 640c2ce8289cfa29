import { VERSIONS_FOLDER } from '@platform/contract/registry';
import { prefixesOf, unindexedOf, type SiteRoutes } from './parts.ts';

/** Files that carry a version in their address never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A page is asked for anew each time: it names the versions of everything else. */
export const REVALIDATED = 'no-cache';

/** Sent with every answer. */
export const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** `_headers`, as Netlify, Cloudflare Pages and others read it. They let pages be asked for anew by themselves. */
export const headersFile = (routes: SiteRoutes): string =>
  [
    block('/*', EVERYWHERE),
    block('/mf/*', { 'Cache-Control': IMMUTABLE }),
    block(`${VERSIONS_FOLDER}*`, { 'Cache-Control': REVALIDATED }),
    ...unindexedOf(routes).map((pattern) => block(pattern, { 'X-Robots-Tag': 'noindex' })),
  ].join('\n');

/** `_redirects`: addresses below a prefix are answered by the prefix's page. */
export const redirectsFile = (routes: SiteRoutes): string =>
  prefixesOf(routes)
    .map((prefix) => `${prefix}/* ${prefix} 200\n`)
    .join('');

const block = (pattern: string, headers: Readonly<Record<string, string>>): string =>
  `${pattern}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;
