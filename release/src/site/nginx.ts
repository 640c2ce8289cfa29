import { EVERYWHERE, IMMUTABLE, REVALIDATED } from './static-hosts.ts';

/**
 * The server block of nginx for an exported site, to be included inside `http { … }`.
 * It needs nothing that is not compiled in by default; where the brotli module is loaded, `brotli_static on;`
 * may be added.
 * @param options.root the folder whose files are the site, for example `/srv/site/current`
 * @param options.prefixes addresses below which everything is answered by the page of the address itself
 */
export function nginxConfig({
  root,
  listen,
  prefixes,
}: {
  root: string;
  listen: string;
  prefixes: readonly string[];
}): string {
  // nginx takes no header from outside a block that sets one of its own.
  const headers = (cache: string, more = ''): string =>
    [...Object.entries(EVERYWHERE), ['Cache-Control', cache]]
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n    ') + more;
  const noindex = '\n    add_header X-Robots-Tag "noindex" always;';
  return `server {
  listen ${listen};
  root ${root};
  charset utf-8;
  gzip_static on;
  gzip_vary on;
  absolute_redirect off;
  error_page 404 /404.html;

  # Code and styles of every version that may still be open in somebody's tab.
  location /mf/ {
    error_page 404 @missing;
    ${headers(IMMUTABLE)}
  }
  # A page in the place of a missing script would only confuse.
  location @missing {
    internal;
    types { }
    default_type text/plain;
    return 404 "Not found\\n";
  }

  location / {
    rewrite ^/(.+)/$ /$1 permanent;
    try_files $uri $uri.html =404;
    ${headers(REVALIDATED)}
  }
  location = / {
    try_files /index.html =404;
    ${headers(REVALIDATED)}
  }
${prefixes
  .map(
    (prefix) => `  location = ${prefix} {
    try_files ${prefix}.html =404;
    ${headers(REVALIDATED, noindex)}
  }
  location ${prefix}/ {
    try_files ${prefix}.html =404;
    ${headers(REVALIDATED, noindex)}
  }
`,
  )
  .join('')}}
`;
}
