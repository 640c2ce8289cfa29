import { routesOf, type SiteContracts } from './parts.ts';

/** `sitemap.xml`: every page that may be indexed, the most important first. */
export function sitemap(site: SiteContracts, siteUrl: string): string {
  const pages = routesOf(site)
    .flatMap(({ path, robots, sitemap: told }) =>
      robots === 'index' && told ? [{ path, ...told }] : [],
    )
    .toSorted((a, b) => b.priority - a.priority || (a.path < b.path ? -1 : 1));
  const urls = pages.map(({ path, changes, priority }) =>
    [
      '  <url>',
      `    <loc>${siteUrl}${path}</loc>`,
      `    <changefreq>${changes}</changefreq>`,
      `    <priority>${priority.toFixed(1)}</priority>`,
      '  </url>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** `robots.txt`: where the sitemap is. What must not be indexed says so itself, which a crawler has to read. */
export const robots = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
