import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { readModules } from '@platform/build/list-modules';
import { distOf } from '@platform/build/part-sources';
import { staticSpecifiers } from '@platform/build/scan-imports';
import { readPage } from './read-page.ts';

export interface NamedFile {
  part: string;
  /** Relative to the build of the part. */
  file: string;
}

/** What a page loads before it is live. */
export interface PageWeight {
  /** The bytes of the HTML that the server sends to browsers that read brotli. */
  html: number;
  /** The HTML, and the scripts and stylesheets that it names. */
  requests: number;
  scripts: NamedFile[];
  /** Modules whose code several scripts contain. */
  repeated: string[];
  /** Scripts that the named ones import and the HTML does not name: the page waits for them once more. */
  unnamed: string[];
}

/** Weighs the page at an address: its HTML, and what the HTML names. */
export async function weighPage(address: string): Promise<PageWeight> {
  const { document } = await readPage(address);
  const named = (selector: string, attribute: 'src' | 'href'): string[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)!);
  const addresses = new Set([
    ...named('script[src]', 'src'),
    ...named('link[rel=modulepreload]', 'href'),
  ]);
  const styles = new Set(named('link[rel=stylesheet]', 'href'));
  const scripts = [...addresses].map((url): NamedFile => {
    const [, part, file] = /^\/mf\/([^/]+)\/[^/]+\/(.+)$/.exec(url)!;
    return { part: part!, file: file! };
  });
  // `fetch` decodes a response: the number of its bytes is in the header.
  const response = await fetch(inject('siteUrl') + address, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'br' },
  });
  return {
    html: Number(response.headers.get('content-length')),
    requests: 1 + scripts.length + styles.size,
    scripts,
    repeated: repeatedIn(scripts.map(({ part, file }) => readModules(distOf(part))[file] ?? [])),
    unnamed: unnamedScripts(scripts),
  };
}

/** The modules that occur in more than one of the lists. */
export function repeatedIn(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const id of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id);
}

const pathOf = ({ part, file }: NamedFile): string => path.join(distOf(part), file);

export const textOf = (file: NamedFile): string => readFileSync(pathOf(file), 'utf8');

function unnamedScripts(scripts: readonly NamedFile[]): string[] {
  const named = new Set(scripts.map(pathOf));
  return [...named].flatMap((script) =>
    staticSpecifiers(script)
      .map((specifier) => path.resolve(path.dirname(script), specifier))
      .filter((target) => existsSync(target) && !named.has(target)),
  );
}
