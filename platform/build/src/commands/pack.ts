import { packCommand } from './pack-command.ts';
import { packPlatform } from './pack/pack-platform.ts';

const HELP = `npm run pack [-- <folder>]

Packs the platform for other projects, a tarball for each package, by default into .local/packages.`;

await packCommand(HELP, async (folder) => (await packPlatform(folder)).map(({ file }) => file));
