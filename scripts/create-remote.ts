import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameFault } from '@platform/contract/grammar';
import { copyTemplate } from './copy-template.ts';

// `npm create @platform/remote <name>`: a repository with one remote, from the templates of its package.

const TEMPLATES = path.join(import.meta.dirname, '../templates');

const [name = '', ...more] = process.argv.slice(2);
const target = path.resolve(name);
const fault = nameFault(name) ?? (existsSync(target) ? `${target} exists already.` : undefined);
if (fault !== undefined || more.length > 0) {
  console.error(`${fault ?? 'Pass one name.'} Usage: npm create @platform/remote <name>`);
  process.exit(1);
}
const folder = path.join(target, `mf-${name}`);
await copyTemplate(path.join(TEMPLATES, 'repository-template'), target, name);
await copyTemplate(path.join(TEMPLATES, 'remote-template'), folder, name);
// npm leaves a file of this name out of packages.
await rename(path.join(target, 'gitignore'), path.join(target, '.gitignore'));
await writeFile(path.join(target, '.npmrc'), npmrc());
// The kit is installed, and not a project of this repository.
const config = path.join(folder, 'tsconfig.json');
const { references: _, ...own } = JSON.parse(await readFile(config, 'utf8')) as object & {
  references: unknown;
};
await writeFile(config, `${JSON.stringify(own, null, 2)}\n`);
console.log(`Created ${target}

Next
  cd ${name} && npm install
  npm run types -- --site <address>    what the live shell provides
  npm test                             the page in a double of the shell
  git init && git add --all && git commit --message "Begin ${name}"
  RELEASE_STORE=<store> npm run release`);

/** Packages of the site come from the registry that this one came from, and never from another. */
function npmrc(): string {
  const read = (key: string): string =>
    execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();
  const scoped = read('@platform:registry');
  const registry = new URL(scoped === 'undefined' ? read('registry') : scoped);
  return `@platform:registry=${registry.href}\nsave-exact=true\n`;
}
