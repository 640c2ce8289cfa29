import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routeFault } from '@platform/contract/grammar';
import type { RemoteRoutes } from '@platform/contract/registry';
import { parseSync, type Expression, type ObjectExpression, type Program } from 'oxc-parser';
import { remoteFolder } from '../../parts.ts';
import { siteConfig } from '../../site.ts';
import { camelCase, filesBelow, format, pascalCase, renamer, writeNew } from './template.ts';

/** The start page of the remotes' template is the template of every page. */
const TEMPLATE = 'remote-template';
const PAGE_FOLDER = 'src/start';

/** The remotes of the site with their routes. */
export type Owners = readonly { name: string; owns: RemoteRoutes['owns'] }[];

/** Why a remote cannot get a page at an address, as one line for the terminal; `undefined` if it can. */
export function refusePage(remote: string, address: string, owners: Owners): string | undefined {
  const own = owners.find(({ name }) => name === remote);
  if (!own) {
    const names = owners.map(({ name }) => name).join(', ');
    return `There is no remote called ${remote}. The remotes are ${names}.`;
  }
  const fault = routeFault(address, siteConfig.addresses);
  if (fault) return fault;
  if (!/^\/[a-z]/.test(address) || address.endsWith('*')) {
    return `${address} is not the address of one page: begin with a letter, as in /case-notes.`;
  }
  for (const { name, owns } of owners) {
    const taken = owns.find(
      ({ path: owned }) =>
        owned === address || (owned.endsWith('/*') && `${address}/`.startsWith(owned.slice(0, -1))),
    );
    if (taken) return `${name} owns ${taken.path}, so ${address} is taken.`;
  }
  if (own.owns.every(({ access }) => access === 'member')) {
    return `${remote} has pages for members only: add the page to ${appFile(remote)} by hand.`;
  }
  return undefined;
}

/**
 * Adds a page to a remote: component, styles, test, texts in all its languages, route, and place in its `<Routes>`.
 * @param options.root the folder of the project
 * @returns the new and the changed files, relative to the project
 * @throws Error in one line if a name is taken, or a file does not look like that of a remote
 */
export async function makePage(options: {
  root: string;
  remote: string;
  address: string;
}): Promise<{ created: string[]; changed: string[] }> {
  const { root, remote, address } = options;
  const folder = remoteFolder(remote);
  const page = address.slice(1).replaceAll('/', '-');
  const key = camelCase(page);
  const rename = pageRenamer(remote, page);

  const languages = readdirSync(path.join(root, folder, 'src/messages')).filter((name) =>
    /^[a-z]{2}-[A-Z]{2}\.ts$/.test(name),
  );
  const messages = languages.map((name) => `${folder}/src/messages/${name}`);
  for (const file of messages) {
    const texts = exported(await parse(root, file), 'messages', file);
    if (propertyOf(texts, key)) throw new Error(`${file} already has texts called ${key}.`);
  }
  const target = `${folder}/src/${page}`;
  if (existsSync(path.join(root, target))) throw new Error(`${target} already exists.`);

  const source = path.join(root, TEMPLATE, PAGE_FOLDER);
  const created: string[] = [];
  for (const file of filesBelow(source)) {
    created.push(`${target}/${rename(file)}`);
    await writeNew(root, created.at(-1)!, rename(await readFile(path.join(source, file), 'utf8')));
  }
  for (const file of messages) await addTexts(root, file, rename);
  await addRoute(root, remote, { address, key, page });
  await addToApp(root, remote, { key, page });

  const changed = [...messages, `${folder}/src/routes.ts`, appFile(remote)];
  await format(root, [...created, ...changed]);
  return { created, changed };
}

const appFile = (remote: string): string => `${remoteFolder(remote)}/src/${remote}-app.tsx`;

/** Renames the template's start page to a page of the remote: in code, in the names of texts, and in the texts. */
function pageRenamer(remote: string, page: string): (text: string) => string {
  const renameApp = renamer('sample-remote-app', `${remote}-app`);
  const renameTexts = renamer('sample-remote', page);
  const key = camelCase(page);
  return (text) =>
    renameTexts(
      renameApp(text)
        // The namespace of texts is the name of the remote.
        .replaceAll("'sample-remote'", `'${remote}'`)
        .replaceAll('start-page', `${page}-page`)
        .replaceAll('StartPage', `${pascalCase(page)}Page`)
        .replaceAll('startPath', `${key}Path`)
        .replaceAll("t('start.", `t('${key}.`)
        .replaceAll('messages.start.', `messages.${key}.`)
        .replace(/^start: /, `${key}: `),
    );
}

async function addTexts(
  root: string,
  file: string,
  rename: (text: string) => string,
): Promise<void> {
  const template = `${TEMPLATE}/src/messages/en-IN.ts`;
  const sample = await parse(root, template);
  const start = propertyOf(exported(sample, 'messages', template), 'start')!;
  await edit(root, file, (code) => {
    const texts = exported(code, 'messages', file);
    return insertLast(code.text, texts, rename(sample.text.slice(start.start, start.end)));
  });
}

async function addRoute(
  root: string,
  remote: string,
  { address, key, page }: { address: string; key: string; page: string },
): Promise<void> {
  const file = `${remoteFolder(remote)}/src/routes.ts`;
  await edit(root, file, (code) => {
    const owns = propertyOf(exported(code, 'routes', file), 'owns');
    if (owns?.value.type !== 'ArrayExpression') throw new Error(`${file} has no list \`owns\`.`);
    const route = `{ path: ${key}Path, access: 'public', prerender: true, robots: 'index',
      sitemap: { changes: 'monthly', priority: 0.5 } }`;
    const text = insertLast(code.text, owns.value, route);
    const declared = `\n\n/** The address of the page ${page.replaceAll('-', ' ')}. */\nexport const ${key}Path = '${address}';`;
    return insertAt(text, endOfImports(code.program), declared);
  });
}

async function addToApp(
  root: string,
  remote: string,
  { key, page }: { key: string; page: string },
): Promise<void> {
  const file = appFile(remote);
  await edit(root, file, ({ text, program }) => {
    const end = text.lastIndexOf('</Routes>');
    if (end < 0) throw new Error(`${file} has no <Routes>: add the page by hand.`);
    const Page = `${pascalCase(page)}Page`;
    const withRoute = insertAt(
      text,
      end,
      `<Route path={${key}Path} element={<${Page} path={${key}Path} />} />\n`,
    );
    const imports = `\nimport { ${Page} } from '#lib/${page}/${page}-page.tsx';`;
    const existing = /import \{([^}]*?),?\s*\} from '\.\/routes\.ts';/.exec(withRoute);
    if (!existing) {
      const both = `${imports}\nimport { ${key}Path } from './routes.ts';`;
      return insertAt(withRoute, endOfImports(program), both);
    }
    const names = `import {${existing[1]}, ${key}Path } from './routes.ts';`;
    return insertAt(withRoute, endOfImports(program), imports).replace(existing[0], names);
  });
}

interface Code {
  text: string;
  program: Program;
}

async function parse(root: string, file: string): Promise<Code> {
  const text = await readFile(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  return { text, program };
}

async function edit(root: string, file: string, change: (code: Code) => string): Promise<void> {
  const text = change(await parse(root, file));
  await writeFile(path.join(root, file), text);
}

const endOfImports = ({ body }: Program): number =>
  body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0;

/** The object that a file exports under a name. */
function exported({ program }: Code, name: string, file: string): ObjectExpression {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== name || !init) continue;
      const value = withoutType(init);
      if (value.type === 'ObjectExpression') return value;
    }
  }
  throw new Error(`${file} exports no object called ${name}.`);
}

const withoutType = (value: Expression): Expression =>
  value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? withoutType(value.expression)
    : value;

const propertyOf = ({ properties }: ObjectExpression, name: string) =>
  properties
    .filter((property) => property.type === 'Property')
    .find(({ key }) => key.type === 'Identifier' && key.name === name);

const insertAt = (text: string, at: number, inserted: string): string =>
  text.slice(0, at) + inserted + text.slice(at);

/** The text with one more entry at the end of an object or a list. */
function insertLast(
  text: string,
  list: { type: string; start: number } & (
    | { properties: { end: number }[] }
    | { elements: ({ end: number } | null)[] }
  ),
  entry: string,
): string {
  const last = ('properties' in list ? list.properties : list.elements).at(-1);
  return last
    ? insertAt(text, last.end, `,\n${entry}`)
    : insertAt(text, list.start + 1, `\n${entry},\n`);
}
