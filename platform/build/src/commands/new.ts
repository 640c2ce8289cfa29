import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder, sitePort } from '../parts.ts';
import { readRoutes } from '../read-part.ts';
import { runPlainCommand } from './arguments.ts';
import { makeRemote } from './new-remote/make-remote.ts';
import { refuseName } from './new-remote/refuse-name.ts';
import { makePage, refusePage, type Owners } from './new/page.ts';
import { findTemplates, makeFromTemplate } from './new/template.ts';

const USAGE = 'npm run new -- <kind> <name>';

/** What a generator did, for the terminal. */
interface Made {
  created: string[];
  changed: string[];
  next: [command: string, purpose: string][];
  note?: string;
}

/** Everything that can be generated: the arguments, the help, and what makes it. */
interface Kind {
  usage: string;
  about: string;
  count: number;
  make: (...words: string[]) => Promise<Made>;
}

const templates = findTemplates(PROJECT_ROOT);

const KINDS: Record<string, Kind> = {
  remote: {
    usage: 'remote <name>',
    about: 'a remote with a prerendered page at /<name>, its texts, a unit test and a journey',
    count: 1,
    make: (word) => newRemote(word.replace(/^mf-/, '')),
  },
  page: {
    usage: 'page <remote> <path>',
    about: 'a page of a remote, with its route, texts and a unit test',
    count: 2,
    make: (remote, address) => newPage(remote.replace(/^mf-/, ''), address),
  },
  ...Object.fromEntries(
    templates.map((template) => [
      template.creates,
      {
        usage: `${template.creates} <name>`,
        about: template.about,
        count: 1,
        make: async (name: string) => {
          const files = await makeFromTemplate(PROJECT_ROOT, template, name);
          const next = template.next.map(([command, purpose]): [string, string] => [
            command.replaceAll(`sample-${template.creates}`, name),
            purpose,
          ]);
          return { ...files, next };
        },
      },
    ]),
  ),
};

const HELP = `${USAGE}

Writes new files that pass all checks, and adds them to the files that list them.

${columns(Object.values(KINDS).map(({ usage, about }) => [usage, about]))}`;

await runPlainCommand({ help: HELP, maxArguments: Infinity }, async (words) =>
  print(await make(words)),
);

function make([word, ...words]: string[]): Promise<Made> {
  const kind = word !== undefined && Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (!kind) {
    const problem = word === undefined ? 'Pass a kind and a name.' : `${word} cannot be generated.`;
    throw new Error(`${problem} Usage: ${USAGE}; the kinds are ${Object.keys(KINDS).join(', ')}.`);
  }
  if (words.length !== kind.count) throw new Error(`Usage: npm run new -- ${kind.usage}`);
  return kind.make(...words);
}

function print({ created, changed, next, note }: Made): void {
  console.log(`Created
${created.map((file) => `  ${file}`).join('\n')}

Changed
${changed.map((file) => `  ${file}`).join('\n')}

Next
${columns(next)}${note ? `\n\n${note}` : ''}`);
}

async function newRemote(name: string): Promise<Made> {
  const remotes = (await owners()).map((owner) => ({
    name: owner.name,
    paths: owner.owns.map((owned) => owned.path),
  }));
  const exists = (file: string) => existsSync(path.join(PROJECT_ROOT, file));
  const refusal = refuseName(name, { remotes, exists });
  if (refusal) throw new Error(refusal);
  return {
    created: await makeRemote({ root: PROJECT_ROOT, name }),
    changed: ['package.json', 'package-lock.json', 'tsconfig.json'],
    next: [
      [`npm run dev -- --only ${name}`, `its page is at http://localhost:${sitePort()}/${name}`],
      ['npm run check', 'types, lint, format and unit tests, including its own'],
      [`npm run e2e -- journeys/${name}.spec`, 'its journey'],
      [`npm run release -- ${name}`, 'releases it'],
    ],
    note: `${remoteFolder(name)}/src is yours. Put its address where other parts find the site's addresses.`,
  };
}

async function newPage(remote: string, address: string): Promise<Made> {
  const refusal = refusePage(remote, address, await owners());
  if (refusal) throw new Error(refusal);
  const page = address.slice(1).replaceAll('/', '-');
  const files = await makePage({ root: PROJECT_ROOT, remote, address });
  return {
    ...files,
    next: [
      [
        `npm run dev -- --only ${remote}`,
        `the page is at http://localhost:${sitePort()}${address}`,
      ],
      [`npx vitest run --project ${remoteFolder(remote)} ${page}-page`, 'its test'],
    ],
    note: 'Replace the sample texts, and translate those of other languages.',
  };
}

async function owners(): Promise<Owners> {
  return Promise.all(
    REMOTE_NAMES.map(async (name) => ({ name, owns: (await readRoutes(name)).owns })),
  );
}

/** Two columns for the terminal. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
