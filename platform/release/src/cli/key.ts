import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { onlyArgument, runCommand } from '@platform/build/command-line';
import { keySigner } from '../store/keys.ts';

const HELP = `npm run key -- <file>

Makes a key of the site (RELEASE_KEY=<file>: commands sign every state), or of an owner (TEAM_KEY=<file>: commands ask the
composer). The private half goes into the file, the other half is printed.`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals }) => {
  const file = onlyArgument(positionals, 'Into which file? npm run key -- site.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  // A key that is lost cannot be made again, so no file is replaced.
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 });
  const key = keySigner(pem).publicKey;
  return { text: `${key}\n\nKeep ${file} out of the repository.`, json: { key, file } };
});
