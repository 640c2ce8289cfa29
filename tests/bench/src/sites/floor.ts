import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@platform/build/compress';
import { folderFiles } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/release/respond/respond';

const PAGE = 'index.html';

/** No page with the same HTML and styles can paint earlier. Data in scripts is removed too: only scripts read it. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>\s*/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>\s*/g, '');

/** Of `/`. */
export async function createFloor(site: ServedSite, folder: string): Promise<ServedSite> {
  const html = withoutScripts(Buffer.from((await site.file(PAGE))!.bytes).toString());
  const { br } = (await compress(PAGE, Buffer.from(html), 'fast'))!;
  await mkdir(folder);
  await writeFile(path.join(folder, PAGE), html);
  await writeFile(path.join(folder, `${PAGE}.br`), br);
  const own = folderFiles(folder);
  const isOwn = (name: string): boolean => name === PAGE || name === `${PAGE}.br`;
  return { ...site, file: (name) => (isOwn(name) ? own(name) : site.file(name)) };
}
