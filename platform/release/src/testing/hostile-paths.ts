/** The response of a site with the routes `/about` and `/account/*`. */
export interface ExpectedResponse {
  status: number;
  location?: string;
}

const FOUND = String.raw`
  /about /account/purchases /account/purchases/ /account/%E0%A4%B9/ /account/a%20b
  /account/%70urchases /account/a%20b%20/%20 /about?next=%2Faccount%5C /about/../account
  /./about /favicon.svg
`;

/**
 * Encoded slashes and backslashes, once or twice, which browsers never read as the address; files of pages, which are
 * not their addresses; other hosts; header lines, and invalid UTF-8; folders.
 */
const NOT_FOUND = String.raw`
  /%61ccount/purchases /about%2f /account%2Fpurchases /account/a%2Fb /account/a%5Cb
  /account%5cpurchases /account%252Fpurchases /account/..%2Fabout
  /about.html.br /account.html.gz /404 /404/ /404.html /index /index.html /about.html /about%2ehtml /account.html
  //evil.example/ //evil.example/%2e%2e/ ///evil.example/ //about/ //about /\evil.example/
  /%5cevil.example/ /%5Cevil.example/ /%5c%5cevil.example/ /%2fevil.example/
  /%2f%2fevil.example/ /%2F%5Cevil.example/ /%2f%5cevil.example/ /%255cevil.example/
  /.%2f%5cevil.example/ /about/..%2f%5cevil.example/ /https:%2f%2fevil.example/
  /@evil.example/ /evil.example/ /mf/%5cevil.example/ /account%5c..%5cevil.example/
  /%0d%0aSet-Cookie:a=1/ /%0aevil/ /%E5%98%8D%E5%98%8ASet-Cookie:a=1/ /%09/evil.example/
  /%7f/ /%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80/
  /%c0%af%c0%afevil.example/ /%e0%80%af/ /%ff/
  /mf/%2e%2e/states/00000001.json /mf /mf/ /versions/ /About/ /${'a'.repeat(300)}/
`;

const MALFORMED = String.raw`
  /%00 /about%00/ /% /%zz/ /about%/ /%u2215evil.example/ /../etc/passwd
  /..%2f..%2fetc/passwd /%2e%2e/%2E%2E/etc/passwd /about/%2e%2e/%2e%2e/
  /mf/../../states/00000001.json
`;

const MOVED: readonly string[][] = [
  ['/%61bout', '/about'],
  ['/about/%2e%2e/%61bout?a=%2F', '/about?a=%2F'],
  ['/about/', '/about'],
  ['/about/?a=1&next=//evil.example/', '/about?a=1&next=//evil.example/'],
  ['/account/', '/account'],
];

const each = (targets: string, status: number): [string, ExpectedResponse][] =>
  targets
    .trim()
    .split(/\s+/)
    .map((target) => [target, { status }]);

/** Targets that try to leave the site, its folder or a header line, and valid ones next to them. */
export const HOSTILE_PATHS: readonly (readonly [target: string, expected: ExpectedResponse])[] = [
  ...MOVED.map(([target = '', location = '']) => [target, { status: 301, location }] as const),
  ...each(FOUND, 200),
  ...each(NOT_FOUND, 404),
  ...each(MALFORMED, 400),
];
