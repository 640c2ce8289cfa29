import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  Declarations,
  RemoteContract,
  ShellContract,
  Typed,
} from '@platform/contract/artifact';
import { componentOf, exposedAs, parseFragment } from '@platform/contract/fragments';
import { keep, readKept, runCompiler } from './declarations.ts';
import { readLockedPackages } from './dependency-tree.ts';
import { declarationFile } from './live-shell.ts';
import { otherUser } from './other-user.ts';
import { PROJECT_ROOT } from './parts.ts';
import { digestOf, sourceFiles } from './source-files.ts';

export interface TypeFault {
  subject: string;
  /** The compiler's message. */
  reason: string;
}

/** Inside the project, so that the compiler finds the packages that types refer to. */
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/contract-types');
const answerOf = (key: string): string => path.join(CACHE, key, 'faults.json');

export type CompareTypes = (pairs: readonly TypePair[]) => Promise<TypeFault[][]>;

/**
 * The compiler runs once for all pairs, and never again for the same types.
 * @returns the faults of each pair, in their order
 */
export async function compareTypes(pairs: readonly TypePair[]): Promise<TypeFault[][]> {
  const questions = pairs.map(questionOf);
  const open = new Map(questions.map((one) => [one.key, one]));
  const results = new Map<string, TypeFault[]>();
  for (const key of open.keys()) {
    const known = await readKept<TypeFault[]>(answerOf(key));
    if (!known) continue;
    results.set(key, known);
    open.delete(key);
  }
  if (open.size > 0) {
    for (const [key, faults] of await ask([...open.values()])) results.set(key, faults);
  }
  return questions.map(({ key }) => results.get(key)!);
}

interface Question {
  key: string;
  list: Assignment[];
  /** By path. */
  files: [file: string, text: string][];
}

function questionOf(pair: TypePair): Question {
  const list = assignments(pair);
  const files = Object.entries<Typed<object>>({ ...pair }).flatMap(([role, { types }]) =>
    filesOf(role, types),
  );
  const asked = JSON.stringify([(environment ??= environmentDigest()), list, files]);
  return { key: sha256(asked).slice(0, 20), list, files };
}

let environment: string | undefined;

/** Covers this code and all installed packages, whose types are not among the files. */
const environmentDigest = (): string =>
  sha256(
    digestOf(sourceFiles([path.relative(PROJECT_ROOT, import.meta.filename)])) +
      JSON.stringify(readLockedPackages()),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const filesOf = (role: string, types?: Declarations): [string, string][] =>
  Object.entries(types?.files ?? {}).map(([source, text]) => [
    path.join(role, declarationFile(source)),
    text,
  ]);

async function ask(questions: Question[]): Promise<Map<string, TypeFault[]>> {
  await Promise.all(questions.map(write));
  const faults = new Map(questions.map(({ key }) => [key, [] as TypeFault[]]));
  for (const { key, line, reason } of await compile(questions)) {
    const { subject } = questions.find((one) => one.key === key)!.list[line - 1]!;
    faults.get(key)!.push({ subject, reason });
  }
  for (const [key, found] of faults) await keep(answerOf(key), found);
  return faults;
}

async function write({ key, list, files }: Question): Promise<void> {
  const statements = list.map(({ statement }) => `${statement}\n`).join('');
  // The last line makes it a module, so that questions do not see each other's names.
  for (const [file, text] of [...files, ['check.ts', `${statements}export {};\n`]] as const) {
    const target = path.join(CACHE, key, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** @throws Error if the compiler fails without an error about the statements */
async function compile(
  questions: Question[],
): Promise<{ key: string; line: number; reason: string }[]> {
  const { code, output } = await runCompiler(
    CACHE,
    {
      compilerOptions: { emitDeclarationOnly: false, noEmit: true, types: ['vite/client'] },
      files: questions.map(({ key }) => `${key}/check.ts`),
    },
    otherUser(),
  );
  const faults = parse(output);
  if (code !== 0 && faults.length === 0)
    throw new Error(`The types cannot be compared:\n${output}`);
  return faults;
}

/** Each reason is on the indented lines under its error. */
function parse(output: string): { key: string; line: number; reason: string }[] {
  return output
    .split(/\n(?! )/)
    .map((message) =>
      /^(?<key>\w+)\/check\.ts\((?<line>\d+),\d+\): error \w+: (?<words>[^]*)$/.exec(message),
    )
    .filter((match) => match !== null)
    .map(({ groups }) => ({
      key: groups!.key!,
      line: Number(groups!.line),
      reason: reasonOf(groups!.words!),
    }));
}

/** Keeps the innermost reason, and replaces file paths by the name of the part. */
const reasonOf = (words: string): string =>
  words
    .trim()
    .split('\n')
    .at(-1)!
    .trim()
    .replaceAll(/import\("[^"]*\/(shell|remote|owner|user)\/([^"]*)"\)\.(\w+)/g, '$3 of the $1');

interface ShellPair {
  shell: Typed<ShellContract>;
  remote: Typed<RemoteContract>;
}

/** The owner of a fragment, and a remote that shows it. */
interface FragmentPair {
  owner: Typed<RemoteContract>;
  user: Typed<RemoteContract>;
}

export type TypePair = ShellPair | FragmentPair;

/** A statement that compiles if the other part accepts the value's type. */
interface Assignment {
  /** `app`, `{ Button } of kit/ui`, or the name of a fragment. */
  subject: string;
  statement: string;
}

const assignments = (pair: TypePair): Assignment[] =>
  'owner' in pair ? betweenRemotes(pair) : withShell(pair);

/** The component is compared with the one that the user declares, in the files of each. */
function betweenRemotes({ owner, user }: FragmentPair): Assignment[] {
  const declared = user.types?.modules['./uses'];
  return (user.uses ?? []).flatMap((name) => {
    const { remote, fragment } = parseFragment(name);
    const offered = owner.types?.modules[`./${exposedAs(fragment)}`];
    if (remote !== owner.name || declared === undefined || offered === undefined) return [];
    const component = componentOf(fragment);
    const from = `typeof import('./owner/${offered}').${component}`;
    const to = `typeof import('./user/${declared}').${component}`;
    return [{ subject: name, statement: assign(from, to) }];
  });
}

/**
 * The remote's app goes to the shell; the names that the remote imports come from it. Function parameters are compared
 * contravariantly, so both directions are covered. Of other shared modules the versions are compared instead.
 */
function withShell({ shell, remote }: ShellPair): Assignment[] {
  if (!shell.types || !remote.types) return [];
  const ofShell = (module: string, name: string): string =>
    `import('./shell/${shell.types!.modules[module]}').${name}`;
  const ofRemote = (module: string, name: string): string =>
    `import('./remote/${remote.types!.modules[module]}').${name}`;

  const taken = Object.entries(remote.imports).flatMap(([module, names]) =>
    names
      // Missing exports are reported by another rule.
      .filter((name) => remote.types!.modules[module] && gives(shell, module, name))
      .map((name) => ({
        subject: `{ ${name} } of ${module}`,
        statement: assign(`typeof ${ofShell(module, name)}`, `typeof ${ofRemote(module, name)}`),
      })),
  );
  // The site's own type of a remote's app: with its languages and with what its shell prefetches.
  const contract = Object.keys(shell.types.modules).find((module) => module.endsWith('/contract'));
  if (contract === undefined) return taken;
  const app = assign(`typeof ${ofRemote('./app', 'app')}`, ofShell(contract, 'RemoteApp'));
  return [{ subject: 'app', statement: app }, ...taken];
}

const gives = ({ types, provides }: Typed<ShellContract>, module: string, name: string): boolean =>
  types?.modules[module] !== undefined && provides[module]?.names.includes(name) === true;

const assign = (from: string, to: string): string => `(null! as ${from}) satisfies ${to};`;
