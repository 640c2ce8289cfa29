import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress, type Effort } from '@platform/build/compress';

/** Writes the compressed forms of all texts below a folder beside them. */
export async function compressFiles(folder: string, effort: Effort): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const compressed = await compress(file, await readFile(file), effort);
        if (!compressed) return;
        await writeFile(`${file}.br`, compressed.br);
        await writeFile(`${file}.gz`, compressed.gz);
      }),
  );
}
