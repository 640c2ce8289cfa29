import { runPlainCommand } from '@platform/build/command-line';
import { lockedLicences } from './licences.ts';

const HELP = `npm run licences

Lists the packages that reach visitors or servers with their licences, for a page of notices or a review.`;

await runPlainCommand({ help: HELP }, () => {
  for (const { name, version, licence } of lockedLicences().filter((it) => !it.isDevelopment)) {
    console.log(`${name}@${version}  ${licence}`);
  }
});
