import { routeFault } from '@platform/contract/grammar';
import type { SiteConfig } from '@platform/contract/site';
import {
  addressesOf,
  addressOf,
  ownedPaths,
  prefixesOf,
  redirectsOf,
  type SiteRoutes,
} from './site-parts.ts';
import { commonHeaders, IMMUTABLE, NEVER_A_PAGE, REVALIDATED } from './static-hosts.ts';

/**
 * To include in `http { … }`. It needs only modules that are compiled in by default; `brotli_static on;` can be added.
 * @param options.root the folder of the site's files, for example `/srv/site/current`
 * @param options.listen the parameters of its `listen` directive
 * @param options.config decides about headers
 * @throws Error for a route, a folder or a `listen` value that could change the configuration
 */
export function nginxConfig({
  root,
  listen,
  routes,
  config,
}: {
  root: string;
  listen: string;
  routes: SiteRoutes;
  config: Pick<SiteConfig, 'hstsIncludesSubdomains'>;
}): string {
  const moved = redirectsOf(routes);
  const fault = [
    ...ownedPaths(routes).map(({ path }) => path),
    ...moved.flatMap(({ from, to }) => [from, to]),
  ]
    .map((path) => routeFault(path))
    .find((one) => one !== undefined);
  if (fault) throw new Error(fault);
  if (!/^[\w.:[\]= -]+$/.test(listen)) throw new Error(`nginx cannot listen on ${listen}`);
  // nginx expands variables in this value and cannot escape a `$`.
  if (/[$"\\\n]/.test(root)) throw new Error(`nginx cannot serve the folder ${root}`);
  // A block with its own headers inherits none from outside.
  const headers = (cache: string, more = '', own = {}): string =>
    Object.entries({ ...commonHeaders(config), 'Cache-Control': cache, ...own })
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n    ') + more;
  const noindex = '\n    add_header X-Robots-Tag "noindex" always;';
  return `server {
  listen ${listen};
  root "${root}";
  charset utf-8;
  gzip_static on;
  gzip_vary on;
  absolute_redirect off;
  merge_slashes off;
  error_page 404 /404.html;

  # Code and styles of every version that may be in use in an open tab.
  location /mf/ {
    error_page 404 @missing;
    try_files $uri =404;
    ${headers(IMMUTABLE, '', NEVER_A_PAGE)}
  }
  # A missing script must not return a page.
  location @missing {
    internal;
    types { }
    default_type text/plain;
    return 404 "Not found\\n";
  }

  # Paths that browsers could read as another host or a header line are not addresses of the site.
  location ~ "//|[\\x01-\\x1f\\x7f\\\\\\\\]" {
    return 404;
  }
  # An encoded slash is part of a segment, and no address has one in a segment.
  if ($request_uri ~* "^[^?]*%(2f|5c)") { return 404; }
  # Only addresses of the route table are redirected, and only the query is copied from the request. Code in the page reads
  # the address as it was sent.
  set $asked "$uri $request_uri";
${addressesOf(routes)
  .map(
    (address) => `  location = ${address}/ { return 301 ${address}$is_args$args; }
  if ($asked ~ "^${address} [^?]*%") { return 301 ${address}$is_args$args; }
`,
  )
  .join('')}
${moved
  .map(({ from, to }) => {
    const address = addressOf(from);
    const below = from.endsWith('/*') ? `${address}/` : `= ${address}/`;
    return `  location = ${address} { return 301 ${to}$is_args$args; }
  location ${below} { return 301 ${to}$is_args$args; }
  location = ${address}.html { internal; }
`;
  })
  .join('')}  # A page has one address, which is not the name of its file.
${['/index', ...addressesOf(routes)]
  .map((page) => `  location = ${page}.html { internal; }\n`)
  .join('')}  location = /index { return 404; }
  location = /404 { return 404; }
  location / {
    try_files $uri $uri.html =404;
    ${headers(REVALIDATED)}
  }
  location = /404.html {
    internal;
    ${headers(REVALIDATED)}
  }
  location = / {
    try_files /index.html =404;
    ${headers(REVALIDATED)}
  }
${prefixesOf(routes)
  .map(
    (prefix) => `  location = ${prefix} {
    try_files ${prefix}.html =404;
    ${headers(REVALIDATED, noindex)}
  }
  if ($asked ~ "^${prefix}/.* (?!${prefix}/)[^ ?]*%[^ ]*$") { return 404; }
  location ${prefix}/ {
    try_files ${prefix}.html =404;
    ${headers(REVALIDATED, noindex)}
  }
`,
  )
  .join('')}}
`;
}
