import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@platform/build/compress';
import { folderFiles } from '@platform/serve/read-site';
import type { ServedSite } from '@platform/serve/served-site';

/**
 * A page without scripts: the same HTML and styles. No page with these contents can paint earlier.
 * Data in scripts, which browsers do not run, is removed too: only scripts read it.
 */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>\s*/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>\s*/g, '');

/**
 * The floor: the given site with pages without scripts. All other files are those of the site.
 * @param folder gets the pages
 * @param pages the files of the pages, for example `index.html`
 */
export async function createFloor(
  site: ServedSite,
  folder: string,
  pages: readonly string[],
): Promise<ServedSite> {
  for (const page of pages) {
    const html = withoutScripts(Buffer.from((await site.file(page))!.bytes).toString());
    const target = path.join(folder, page);
    await mkdir(path.dirname(target), { recursive: true });
    const { br } = (await compress(page, Buffer.from(html), 'fast'))!;
    await writeFile(target, html);
    await writeFile(`${target}.br`, br);
  }
  const own = new Set(await readdir(folder));
  const ownFile = folderFiles(folder);
  return { ...site, file: (name) => (own.has(name) ? ownFile(name) : site.file(name)) };
}
