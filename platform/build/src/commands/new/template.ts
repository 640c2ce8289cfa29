import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameFault } from '@platform/contract/grammar';
import { run } from '../../bootstrap/program.mjs';

/** A folder `<package>/template` of the site. Its files become new files of the package, at the same place and renamed. */
export interface Template {
  /** The word after `npm run new --`, for example `component`. Its files contain the name `sample-component`. */
  creates: string;
  /** What it creates, for the help. */
  about: string;
  /** Text at the end of existing files of the package. A name is taken if the file contains `unless`, renamed. */
  appends: { file: string; text: string; unless: string }[];
  /** Commands to run next, with what they do. */
  next: [command: string, purpose: string][];
  /** The package, relative to the project. */
  folder: string;
}

const FOLDER = 'template';
const DESCRIPTION = 'template.json';
/** Hides templates from the compiler, the linter and test runners; their imports resolve only at the target. */
const ENDING = '.template';

/** The templates of the site: those of all folders with a `template/template.json`. */
export function findTemplates(root: string): Template[] {
  return readdirSync(root).flatMap((folder) => {
    const file = path.join(root, folder, FOLDER, DESCRIPTION);
    if (!existsSync(file)) return [];
    return [{ ...(JSON.parse(readFileSync(file, 'utf8')) as Template), folder }];
  });
}

/**
 * Creates what a template describes.
 * @returns the new and the changed files, relative to the project
 * @throws Error in one line if the name is invalid or taken
 */
export async function makeFromTemplate(
  root: string,
  template: Template,
  name: string,
): Promise<{ created: string[]; changed: string[] }> {
  const { folder, appends, creates } = template;
  const fault = nameFault(name);
  if (fault) throw new Error(fault);
  const rename = renamer(`sample-${creates}`, name);

  const source = path.join(root, folder, FOLDER);
  const files = filesBelow(source).filter((file) => file.endsWith(ENDING));
  const targetOf = (file: string): string =>
    path.join(folder, rename(file.slice(0, -ENDING.length)));
  const taken = files.map(targetOf).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`${name} is taken: ${taken} exists.`);
  for (const { file, unless } of appends) {
    const found = rename(unless);
    const word = new RegExp(`(?<![\\w-])${RegExp.escape(found)}(?![\\w-])`);
    if (word.test(readFileSync(path.join(root, folder, file), 'utf8'))) {
      throw new Error(`${name} is taken: ${path.join(folder, file)} contains ${found}.`);
    }
  }

  for (const file of files) {
    await writeNew(root, targetOf(file), rename(await readFile(path.join(source, file), 'utf8')));
  }
  const changed = appends.map(({ file }) => path.join(folder, file));
  for (const { file, text } of appends) {
    await writeFile(path.join(root, folder, file), rename(text), { flag: 'a' });
  }
  const created = files.map(targetOf);
  await format(root, [...created, ...changed]);
  return { created, changed };
}

/** Replaces a sample's name in every spelling: `sample-page`, `SamplePage`, `samplePage`, `Sample page`, `sample page`. */
export function renamer(sample: string, name: string): (text: string) => string {
  const spellings = (word: string): string[] => {
    const words = word.replaceAll('-', ' ');
    return [word, pascalCase(word), camelCase(word), capitalised(words), words];
  };
  const names = spellings(name);
  return (text) =>
    spellings(sample).reduce((result, from, index) => result.replaceAll(from, names[index]!), text);
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
export const pascalCase = (name: string): string => name.split('-').map(capitalised).join('');
export const camelCase = (name: string): string => name.slice(0, 1) + pascalCase(name).slice(1);

/** The files below a folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** @throws Error if the file exists */
export async function writeNew(root: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text, { flag: 'wx' });
}

/** Formats files: names that are longer or shorter than the sample's break lines elsewhere. */
export async function format(root: string, files: string[]): Promise<void> {
  const formatter = path.join(root, 'node_modules/.bin/oxfmt');
  const { code, output } = await run(formatter, ['--no-error-on-unmatched-pattern', ...files], {
    cwd: root,
    output: 'kept',
  });
  if (code !== 0) throw new Error(`${output.trim()}\nThe files are not formatted.`);
}
