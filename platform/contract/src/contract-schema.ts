import * as v from 'valibot';
import type { SiteAddresses } from './addresses.ts';
import { remoteBase, type RemoteContract } from './artifact.ts';
import { fileFault, languageFault, nameFault, routeFault, versionFault } from './grammar.ts';
import type { RemoteRoutes } from './registry.ts';
import { covers } from './routes.ts';

// Fields become keys of the store, files of the composed site, text of pages and configurations, and arguments of git,
// so every field is checked before any is used. Unnamed fields are ignored: newer code may have added them.

type Schema = v.GenericSchema;

const MAX_SHOWN = 80;

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}

const isNot =
  (kind: string) =>
  ({ input }: { input: unknown }): string =>
    `${shown(input)} is not ${kind}.`;

/** @param faultOf why a string is refused, as a sentence */
const text = (faultOf: (value: string) => string | undefined = () => undefined) =>
  v.pipe(
    v.string(isNot('a string')),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? faultOf(dataset.value) : undefined;
      if (fault !== undefined) addIssue({ message: fault });
    }),
  );

/** @param kind what the pattern describes, for the message: `"x" is not a commit.` */
const matching = (pattern: RegExp, kind: string) =>
  v.pipe(v.string(isNot('a string')), v.regex(pattern, isNot(kind)));
const oneOf = (...values: readonly (string | boolean)[]) =>
  v.picklist(values as readonly string[], ({ input }) => `${shown(input)} is unknown.`);
const list = (item: Schema) => v.array(item, isNot('a list'));
const record = (key: v.GenericSchema<string, string>, item: Schema) =>
  v.record(key, item, isNot('an object'));
const shape = (entries: v.ObjectEntries) =>
  v.object(entries, (issue) =>
    issue.expected === 'Object' ? isNot('an object')(issue) : 'It is missing.',
  );
const maybe = (schema: Schema) => v.optional(schema);

const file = text(fileFault);
const language = text(languageFault);
const fragment = matching(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'the name of a fragment');
const use = matching(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/, 'a fragment of a remote');
const specifier = matching(/^(?:\.\/|@)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'a module name');
const identifier = matching(/^[\w$]{1,200}$/, 'an export name');
const range = matching(/^[\w.^~<>=|* +-]{1,200}$/, 'a version range');
const hash = matching(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity hash');
const commit = matching(/^[a-z0-9]{1,64}$/, 'a commit');
const size = v.custom<number>(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  isNot(`a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`),
);
const priority = v.custom<number>(
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
  isNot('a number from 0 to 1'),
);
const pageFiles = shape({ scripts: list(file), styles: list(file) });
const files = record(
  file,
  shape({ bytes: size, integrity: hash, gzip: maybe(size), brotli: maybe(size) }),
);
const types = shape({ modules: record(specifier, file), files: record(file, text()) });

const owned = (addresses: SiteAddresses | undefined) =>
  v.pipe(
    shape({
      path: text((path) => routeFault(path, addresses)),
      access: oneOf('public', 'member', 'operator'),
      prerender: oneOf(true, false),
      frame: maybe(oneOf('plain')),
      robots: oneOf('index', 'noindex'),
      page: maybe(file),
      early: maybe(
        record(
          text((path) => routeFault(path)),
          list(text()),
        ),
      ),
      sitemap: maybe(shape({ changes: oneOf('weekly', 'monthly', 'yearly'), priority })),
    }),
    v.check(
      ({ access, prerender, robots }) =>
        access !== 'operator' || (prerender === false && robots === 'noindex'),
      'To visitors it is an unknown address, so it takes prerender: false and robots: "noindex".',
    ),
  );

const frameLink = shape({
  to: matching(/^\/[a-z0-9/-]*(?:#[a-z0-9-]+)?$/, 'an address'),
  label: record(language, matching(/^\S(?:.{0,38}\S)?$/, 'a label of 1 to 40 characters')),
  at: list(matching(/^[a-zA-Z]+$/, 'a place')),
  order: size,
  look: maybe(oneOf('primary', 'soon')),
});

const redirect = (addresses: SiteAddresses | undefined) =>
  shape({
    from: text((path) => routeFault(path)),
    to: text((path) =>
      path.endsWith('*') ? `${shown(path)} is not one address.` : routeFault(path, addresses),
    ),
  });

const needs = shape({
  migration: maybe(matching(/^\w{1,200}$/, 'a migration')),
  functions: list(matching(/^[\w-]{1,200}$/, 'a function')),
});

const LOCATION = {
  name: text(),
  version: text(versionFault),
  base: text(),
  files: maybe(files),
};
const PART = {
  ...LOCATION,
  languages: list(language),
  server: maybe(file),
  needs: maybe(needs),
};

const SHELL = shape({
  ...PART,
  registry: size,
  provides: record(
    specifier,
    shape({
      version: text(versionFault),
      names: list(identifier),
      deprecated: maybe(record(identifier, text())),
      lazy: maybe(pageFiles),
    }),
  ),
  page: pageFiles,
  texts: maybe(record(language, pageFiles)),
  member: maybe(pageFiles),
});

const remote = (addresses: SiteAddresses | undefined) =>
  shape({
    ...PART,
    name: text(nameFault),
    entry: file,
    container: file,
    exposes: list(specifier),
    routes: shape({
      owns: list(owned(addresses)),
      links: maybe(list(frameLink)),
      redirects: maybe(list(redirect(addresses))),
    }),
    shared: record(specifier, range),
    imports: record(specifier, list(identifier)),
    pages: record(text(), pageFiles),
    texts: record(language, pageFiles),
    code: list(file),
    reads: maybe(record(file, list(specifier))),
    fragments: maybe(record(fragment, pageFiles)),
    uses: maybe(list(use)),
  });

const SEALED = shape({ commit, files });
/** What every reader of a contract uses: where its files are, and their hashes. */
const STORED = shape({ ...LOCATION, files });

/** Each begins with the field: `files["app.js"].bytes: "x" is not …`. */
function faultsIn(schema: Schema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map(({ type, path = [], message }) => {
    // The fault of a name in a record belongs to the record.
    const isOfName = type !== 'object' && path.at(-1)?.origin === 'key';
    return `${fieldOf(isOfName ? path.slice(0, -1) : path) || 'It'}: ${message}`;
  });
}

const fieldOf = (path: readonly v.IssuePathItem[]): string =>
  path
    .map(({ type, key }, index) => {
      if (type === 'array') return `[${String(key)}]`;
      const name = String(key);
      return /^[\w$]+$/.test(name) ? `${index > 0 ? '.' : ''}${name}` : `[${JSON.stringify(name)}]`;
    })
    .join('');

/**
 * One line for each fault, beginning with the field.
 * @param options.addresses refuses routes under the prefix of a language
 * @param options.isSealed whether its files are complete, as in everything that is released
 */
export function contractFaults(
  contract: unknown,
  { addresses, isSealed }: { addresses?: SiteAddresses | undefined; isSealed: boolean },
): string[] {
  const { name } = (contract ?? {}) as { name?: unknown };
  const faults = [
    ...faultsIn(name === 'shell' ? SHELL : remote(addresses), contract),
    ...(isSealed ? faultsIn(SEALED, contract) : []),
  ];
  const { routes } = (contract ?? {}) as Partial<RemoteContract>;
  const others = faults.length > 0 || !routes ? [] : [...linkFaults(routes), ...pageFaults(routes)];
  return [...new Set([...faults, ...others, ...baseFaults(contract)])];
}

const linkFaults = ({ owns, links = [] }: RemoteRoutes): string[] =>
  links
    .filter(({ to }) => !owns.some(({ path }) => covers(path, to.replace(/#.*/, ''))))
    .map(({ to }) => `routes.links: ${to} is not a page of this remote.`);

const pageFaults = ({ owns, redirects = [] }: RemoteRoutes): string[] =>
  owns
    .filter(({ path }) => redirects.some(({ from }) => covers(from, path)))
    .map(({ path }) => `routes.redirects: ${path} is still a page of this remote.`);

/** The faults of stored declarations: their names become files for the compiler, which opens what they refer to. */
export function typesFaults(declarations: unknown): string[] {
  const faults = faultsIn(types, declarations);
  if (faults.length > 0) return faults;
  const { files: sources } = declarations as { files: Record<string, string> };
  return Object.entries(sources).flatMap(([name, source]) =>
    [...source.matchAll(FILE_REFERENCE)]
      .filter(([, to]) => !new URL(to!, `file:///own/${name}`).pathname.startsWith('/own/'))
      .map(([, to]) => `files[${JSON.stringify(name)}]: ${shown(to)} is not one of these files.`),
  );
}

const FILE_REFERENCE =
  /(?:\bfrom|\bimport|\brequire|\bpath)[\s(=]*["']((?:\.|\/|file:)[^"']*)["']/g;

/** The faults of a stored contract in what its readers use: name, version, and the names and hashes of its files. */
export function locationFaults(
  contract: unknown,
  expected: { name: string; version: string },
): string[] {
  const faults = faultsIn(STORED, contract);
  if (faults.length > 0) return faults;
  const { name, version } = contract as typeof expected;
  if (name !== expected.name) return [`name: "${name}" is another part.`];
  if (version !== expected.version) return [`version: "${version}" is another version.`];
  return baseFaults(contract);
}

function baseFaults(contract: unknown): string[] {
  const { name, version, base } = (contract ?? {}) as Record<string, unknown>;
  const isText = [name, version, base].every((one) => typeof one === 'string');
  const wanted = remoteBase(String(name), String(version));
  if (!isText || base === wanted) return [];
  return [`base: ${JSON.stringify(base)} cannot be its base: it is served under ${wanted}.`];
}
