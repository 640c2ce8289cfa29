import { inject } from 'vitest';

/** A page as the server sends it, before any script runs. */
export interface ServedPage {
  status: number;
  headers: Headers;
  html: string;
  /** Parsed as in a browser without scripts: the content of `noscript` is part of it. */
  document: Document;
}

const pages = new Map<string, Promise<ServedPage>>();

/** The page at an address, `/pricing` for example. Each is fetched once per test file. */
export function readPage(address: string): Promise<ServedPage> {
  const page = pages.get(address) ?? fetchPage(address);
  pages.set(address, page);
  return page;
}

async function fetchPage(address: string): Promise<ServedPage> {
  const response = await fetch(inject('siteUrl') + address);
  const html = await response.text();
  const document = new DOMParser().parseFromString(html, 'text/html');
  return { status: response.status, headers: response.headers, html, document };
}
