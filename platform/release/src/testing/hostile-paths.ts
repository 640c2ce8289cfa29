/** The response of a site with the routes `/about` and `/account/*`. */
export interface ExpectedResponse {
  status: number;
  location?: string;
}

const NOT_FOUND: ExpectedResponse = { status: 404 };
const MALFORMED: ExpectedResponse = { status: 400 };
const OK: ExpectedResponse = { status: 200 };

/** Targets that try to leave the site, its folder or a header line, and valid ones next to them. */
export const HOSTILE_PATHS: readonly (readonly [target: string, expected: ExpectedResponse])[] = [
  ['/about', OK],
  ['/%61bout', { status: 301, location: '/about' }],
  ['/about/%2e%2e/%61bout?a=%2F', { status: 301, location: '/about?a=%2F' }],
  ['/about/', { status: 301, location: '/about' }],
  [
    '/about/?a=1&next=//evil.example/',
    { status: 301, location: '/about?a=1&next=//evil.example/' },
  ],
  ['/account/', { status: 301, location: '/account' }],
  ['/account/purchases', OK],
  ['/account/purchases/', OK],
  ['/account/%E0%A4%B9/', OK],
  ['/account/a%20b', OK],
  ['/%61ccount/purchases', NOT_FOUND],
  ['/account/%70urchases', OK],
  ['/account/a%20b%20/%20', OK],
  // Encoded slashes and backslashes, once or twice, which browsers never read as the address.
  ['/about%2f', NOT_FOUND],
  ['/account%2Fpurchases', NOT_FOUND],
  ['/account/a%2Fb', NOT_FOUND],
  ['/account/a%5Cb', NOT_FOUND],
  ['/account%5cpurchases', NOT_FOUND],
  ['/account%252Fpurchases', NOT_FOUND],
  ['/account/..%2Fabout', NOT_FOUND],
  ['/about?next=%2Faccount%5C', OK],
  // Files of pages, which are not their addresses.
  ['/404', NOT_FOUND],
  ['/404/', NOT_FOUND],
  ['/404.html', NOT_FOUND],
  ['/index', NOT_FOUND],
  ['/index.html', NOT_FOUND],
  ['/about.html', NOT_FOUND],
  ['/about%2ehtml', NOT_FOUND],
  ['/account.html', NOT_FOUND],
  // Other hosts.
  ['//evil.example/', NOT_FOUND],
  ['//evil.example/%2e%2e/', NOT_FOUND],
  ['///evil.example/', NOT_FOUND],
  ['//about/', NOT_FOUND],
  ['//about', NOT_FOUND],
  ['/\\evil.example/', NOT_FOUND],
  ['/%5cevil.example/', NOT_FOUND],
  ['/%5Cevil.example/', NOT_FOUND],
  ['/%5c%5cevil.example/', NOT_FOUND],
  ['/%2fevil.example/', NOT_FOUND],
  ['/%2f%2fevil.example/', NOT_FOUND],
  ['/%2F%5Cevil.example/', NOT_FOUND],
  ['/%2f%5cevil.example/', NOT_FOUND],
  ['/%255cevil.example/', NOT_FOUND],
  ['/.%2f%5cevil.example/', NOT_FOUND],
  ['/about/..%2f%5cevil.example/', NOT_FOUND],
  ['/https:%2f%2fevil.example/', NOT_FOUND],
  ['/@evil.example/', NOT_FOUND],
  ['/evil.example/', NOT_FOUND],
  ['/mf/%5cevil.example/', NOT_FOUND],
  ['/account%5c..%5cevil.example/', NOT_FOUND],
  // Header lines, and invalid UTF-8.
  ['/%0d%0aSet-Cookie:a=1/', NOT_FOUND],
  ['/%0aevil/', NOT_FOUND],
  ['/%E5%98%8D%E5%98%8ASet-Cookie:a=1/', NOT_FOUND],
  ['/%09/evil.example/', NOT_FOUND],
  ['/%7f/', NOT_FOUND],
  ['/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80/', NOT_FOUND],
  ['/%c0%af%c0%afevil.example/', NOT_FOUND],
  ['/%e0%80%af/', NOT_FOUND],
  ['/%ff/', NOT_FOUND],
  ['/%00', MALFORMED],
  ['/about%00/', MALFORMED],
  ['/%', MALFORMED],
  ['/%zz/', MALFORMED],
  ['/about%/', MALFORMED],
  ['/%u2215evil.example/', MALFORMED],
  // Folders.
  ['/about/../account', OK],
  ['/./about', OK],
  ['/../etc/passwd', MALFORMED],
  ['/..%2f..%2fetc/passwd', MALFORMED],
  ['/%2e%2e/%2E%2E/etc/passwd', MALFORMED],
  ['/about/%2e%2e/%2e%2e/', MALFORMED],
  ['/mf/../../states/00000001.json', MALFORMED],
  ['/mf/%2e%2e/states/00000001.json', NOT_FOUND],
  ['/mf', NOT_FOUND],
  ['/mf/', NOT_FOUND],
  ['/versions/', NOT_FOUND],
  ['/About/', NOT_FOUND],
  [`/${'a'.repeat(300)}/`, NOT_FOUND],
];
