import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@platform/build/compress';
import { folderFiles } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/serve/served-site';

/** No page with the same HTML and styles can paint earlier. Data in scripts is removed too: only scripts read it. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>\s*/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>\s*/g, '');

/** @param pages their files, for example `index.html` */
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
