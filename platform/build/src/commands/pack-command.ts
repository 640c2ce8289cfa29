import path from 'node:path';
import { PROJECT_ROOT } from '../parts.ts';
import { runPlainCommand } from './arguments.ts';

/**
 * Runs a command that packs something into a folder, by default `.local/packages`, and prints the files.
 * @param pack writes into the folder and returns the files
 */
export async function packCommand(
  help: string,
  pack: (folder: string) => Promise<string[]>,
): Promise<void> {
  await runPlainCommand({ help, maxArguments: 1 }, async ([folder]) => {
    const target = folder ? path.resolve(folder) : path.join(PROJECT_ROOT, '.local/packages');
    for (const file of await pack(target)) console.log(file);
  });
}
