import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { onlyArgument, runCommand } from '@platform/build/command-line';
import { failedAt } from '@platform/contract/failure';
import { keySigner } from '../store/journal.ts';

const HELP = `npm run key -- <file>

Makes a key for the site. The private half goes into the file: with RELEASE_KEY=<file> commands sign every state. The other
half is printed: with SITE_KEY=<key> servers, exports and commands read no state that it has not signed.`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals }) => {
  const file = onlyArgument(positionals, 'Into which file? npm run key -- site.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  // A key that is lost cannot be made again, so no file is replaced.
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} exists: it stays as it is.`);
    failedAt(file)(error);
  });
  const key = keySigner(pem).publicKey;
  return { text: `SITE_KEY=${key}\n\nKeep ${file} out of the repository.`, json: { key, file } };
});
