import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameFault, routeFault } from '@platform/contract/grammar';
import { run, runNpm } from '@platform/build/program';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder, sitePort } from '@platform/build/parts';
import { readRoutes } from '@platform/build/read-part';
import { siteConfig } from '@platform/build/site';
import { copyTemplate } from './copy-template.ts';

const HELP = `npm run new -- remote <name>

Makes a remote with a prerendered page at /<name>, its messages, a unit test and a journey, and adds it to the
workspaces. It needs no network.`;

/** Copied and renamed. The template is checked and tested like a remote, but never built. */
const TEMPLATES = [
  { from: 'scripts/remote-template', to: remoteFolder },
  // In a folder with access to the fixtures.
  { from: 'tests/e2e/template', to: () => 'tests/e2e/journeys' },
];
/** The files that list all remotes; everything else reads the workspaces. */
const LISTS = ['package.json', 'tsconfig.json'];

export interface TakenNames {
  remotes: readonly { name: string; paths: readonly string[] }[];
  exists: (file: string) => boolean;
}

/**
 * A sentence for the terminal. The address `/<name>` and everything under it must be free, and folder and journey too.
 */
export function refuseName(name: string, { remotes, exists }: TakenNames): string | undefined {
  const fault = nameFault(name) ?? routeFault(`/${name}`, siteConfig.addresses);
  if (fault) return fault;
  if (remotes.some((remote) => remote.name === name)) {
    return `${name} is taken. The remotes are ${remotes.map((remote) => remote.name).join(', ')}.`;
  }
  for (const remote of remotes) {
    const owned = remote.paths.find((route) => route.split('/')[1] === name);
    if (owned) return `${remote.name} owns ${owned}, so /${name} is taken.`;
  }
  const occupied = [remoteFolder(name), `tests/e2e/journeys/${name}.spec.ts`].find(exists);
  return occupied && `${occupied} already exists and does not belong to a remote.`;
}

/**
 * The name must be free.
 * @param options.isLockfileOnly changes only the lockfile, not the installed packages
 * @returns the new files, relative to the project
 * @throws Error with the output of the program that failed
 */
export async function makeRemote(options: {
  root: string;
  name: string;
  isLockfileOnly?: boolean;
}): Promise<string[]> {
  const { root, name, isLockfileOnly = false } = options;
  const written: string[] = [];
  for (const { from, to } of TEMPLATES) {
    const files = await copyTemplate(path.join(root, from), path.join(root, to(name)), name);
    written.push(...files.map((file) => path.join(to(name), file)));
  }
  for (const list of LISTS) await enlist(path.join(root, list), remoteFolder(name));
  // Names that are longer or shorter than the sample's break lines elsewhere.
  const formatter = path.join(root, 'node_modules/.bin/oxfmt');
  const formatted = await run(formatter, ['--no-error-on-unmatched-pattern', ...written], {
    cwd: root,
    output: 'kept',
  });
  if (formatted.code !== 0) {
    throw new Error(`${formatted.output.trim()}\nThe files are not formatted.`);
  }
  // A remote adds no package, so no network is needed.
  const words = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = await runNpm(isLockfileOnly ? [...words, '--package-lock-only'] : words, root);
  if (install.code !== 0) {
    throw new Error(`${install.output.trim()}\nThe workspace is not installed: run npm install.`);
  }
  return written;
}

/** Repeats the last line of a list that names a remote, with the new name. */
async function enlist(list: string, folder: string): Promise<void> {
  const text = await readFile(list, 'utf8');
  const last = [...text.matchAll(/^.*"mf-[a-z0-9-]+".*\n/gm)].at(-1);
  if (!last) throw new Error(`${list} names no remote, so the new one cannot be added.`);
  const end = last.index + last[0].length;
  const line = last[0].replace(/mf-[a-z0-9-]+/, folder);
  await writeFile(list, text.slice(0, end) + line + text.slice(end));
}

if (import.meta.main) {
  await runCommand({ help: HELP, maxArguments: 2 }, async ({ positionals: [kind, word] }) => {
    if (kind !== 'remote' || word === undefined) {
      throw new Error('Pass the name of the new remote. Usage: npm run new -- remote <name>');
    }
    const name = word.replace(/^mf-/, '');
    const remotes = await Promise.all(
      REMOTE_NAMES.map(async (remote) => {
        const { owns } = await readRoutes(remote);
        return { name: remote, paths: owns.map((owned) => owned.path) };
      }),
    );
    const exists = (file: string) => existsSync(path.join(PROJECT_ROOT, file));
    const refusal = refuseName(name, { remotes, exists });
    if (refusal) throw new Error(refusal);
    const created = await makeRemote({ root: PROJECT_ROOT, name });
    console.log(`Created
${created.map((file) => `  ${file}`).join('\n')}

Next
  npm run dev -- --only ${name}    its page is at http://localhost:${sitePort()}/${name}
  npm run check                    types, lint, format and unit tests, including its own
  npm run e2e -- ${name}.spec      its journey
  npm run release -- ${name}       releases it

${remoteFolder(name)}/src is yours. Put its address where other parts find the site's addresses.`);
  });
}
