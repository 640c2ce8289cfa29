import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { readModules } from '@platform/build/list-modules';
import { distOf } from '@platform/build/part-sources';
import { staticSpecifiers } from '@platform/build/scan-imports';
import { readPage } from './read-page.ts';

/** A file of a part, as a page names it. */
export interface NamedFile {
  part: string;
  /** Relative to the build of the part. */
  file: string;
  /** The bytes that the server sends to browsers that read brotli. */
  bytes: number;
}

/** What a page loads before it is live. */
export interface PageWeight {
  html: number;
  scripts: NamedFile[];
  styles: NamedFile[];
  /** Modules of which several of the scripts contain code. */
  repeated: string[];
  /** Scripts that the named ones import and the HTML does not name: the page waits for them once more. */
  unnamed: string[];
}

/** Weighs the page at an address: its HTML, and the scripts and stylesheets that the HTML names. */
export async function weighPage(address: string): Promise<PageWeight> {
  const { document } = await readPage(address);
  const named = (selector: string, attribute: 'src' | 'href'): string[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)!);
  const scripts = [...named('script[src]', 'src'), ...named('link[rel=modulepreload]', 'href')];
  const styles = named('link[rel=stylesheet]', 'href');
  const [html, weighedScripts, weighedStyles] = await Promise.all([
    bytesOf(address),
    Promise.all([...new Set(scripts)].map(weigh)),
    Promise.all([...new Set(styles)].map(weigh)),
  ]);
  return {
    html,
    scripts: weighedScripts,
    styles: weighedStyles,
    repeated: repeatedIn(weighedScripts.map(({ part, file }) => readModules(distOf(part))[file]!)),
    unnamed: unnamedScripts(weighedScripts),
  };
}

/** The bytes of a response, which `fetch` decodes: their number is in the header. */
async function bytesOf(address: string): Promise<number> {
  const response = await fetch(inject('siteUrl') + address, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'br' },
  });
  return Number(response.headers.get('content-length'));
}

async function weigh(address: string): Promise<NamedFile> {
  const [, part, file] = /^\/mf\/([^/]+)\/[^/]+\/(.+)$/.exec(address)!;
  return { part: part!, file: file!, bytes: await bytesOf(address) };
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

/** The content of a file. */
export const textOf = (file: NamedFile): string => readFileSync(pathOf(file), 'utf8');

function unnamedScripts(scripts: readonly NamedFile[]): string[] {
  const named = new Set(scripts.map(pathOf));
  return [...named].flatMap((script) =>
    staticSpecifiers(script)
      .map((specifier) => path.resolve(path.dirname(script), specifier))
      .filter((target) => existsSync(target) && !named.has(target)),
  );
}
