import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../../parts.ts';

/**
 * Runs a command that packs something into a folder, by default `.local/packages`, and prints the files.
 * @param pack writes into the folder and returns the files
 */
export async function packCommand(
  help: string,
  pack: (folder: string) => Promise<string[]>,
): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const [folder = path.join(PROJECT_ROOT, '.local/packages')] = positionals;
  for (const file of await pack(path.resolve(folder))) console.log(file);
}
