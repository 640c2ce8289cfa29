import { lockedLicences } from './licences.ts';

// The packages that reach visitors or servers, for a page of notices or a review: npm run licences
for (const { name, version, licence } of lockedLicences().filter((it) => !it.isDevelopment)) {
  console.log(`${name}@${version}  ${licence}`);
}
