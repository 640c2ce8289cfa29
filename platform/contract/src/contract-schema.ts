import type { SiteAddresses } from './addresses.ts';
import { remoteBase } from './artifact.ts';
import { fileFault, languageFault, nameFault, routeFault, versionFault } from './grammar.ts';
import { type Check, list, matching, number, oneOf, record, shape, text } from './schema.ts';

/*
 * The schema of `contract.json`. What a contract says becomes keys of the store, files of the composed site, text of
 * pages and of configurations, and arguments of git, so every field is checked before any of it is used.
 */

const file = text(fileFault);
const language = text(languageFault);
const specifier = matching(/^(?:\.\/|@)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'a module name');
const identifier = matching(/^[\w$]{1,200}$/, 'an export name');
const range = matching(/^[\w.^~<>=|* +-]{1,200}$/, 'a version range');
const hash = matching(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity hash');
const commit = matching(/^[a-z0-9]{1,64}$/, 'a commit');
const size = number({ from: 0, to: Number.MAX_SAFE_INTEGER, isWhole: true });
const pageFiles = shape({ scripts: list(file), styles: list(file) });
const files = record(file, shape({ bytes: size, integrity: hash }, { gzip: size, brotli: size }));
const types = shape({ modules: record(specifier, file), files: record(file, text()) });

const owned = (addresses: SiteAddresses | undefined): Check =>
  shape(
    {
      path: text((path) => routeFault(path, addresses)),
      access: oneOf('public', 'member'),
      prerender: oneOf(true, false),
      robots: oneOf('index', 'noindex'),
    },
    {
      page: file,
      sitemap: shape({
        changes: oneOf('weekly', 'monthly', 'yearly'),
        priority: number({ from: 0, to: 1 }),
      }),
    },
  );

const SHELL = shape(
  {
    registry: size,
    provides: record(
      specifier,
      shape({ version: text(versionFault), names: list(identifier) }, { lazy: pageFiles }),
    ),
    page: pageFiles,
  },
  { texts: record(language, pageFiles), member: pageFiles },
);

const remote = (addresses: SiteAddresses | undefined): Check =>
  shape(
    {
      name: text(nameFault),
      entry: file,
      container: file,
      exposes: list(specifier),
      routes: shape({ owns: list(owned(addresses)) }),
      shared: record(specifier, range),
      imports: record(specifier, list(identifier)),
      pages: record(text(), pageFiles),
      texts: record(language, pageFiles),
      code: list(file),
    },
    { reads: record(file, list(specifier)) },
  );

/** What every reader of a contract uses: where its files are, and their hashes. */
const LOCATION = shape({ name: text(), version: text(versionFault), base: text(), files });

const ARTIFACT = shape({ languages: list(language), server: file }, { types });
const SEALED = shape({ commit, files });

/**
 * The faults of a contract; one line each, beginning with the field.
 * @param contract the value of a `contract.json`
 * @param options.addresses refuses routes below a language prefix that are not translations
 * @param options.isSealed whether its files are complete, as in everything that is released
 */
export function contractFaults(
  contract: unknown,
  { addresses, isSealed }: { addresses?: SiteAddresses | undefined; isSealed: boolean },
): string[] {
  const { name } = (contract ?? {}) as { name?: unknown };
  const part = name === 'shell' ? SHELL : remote(addresses);
  const faults = [
    ...shape({ version: text(versionFault), base: text() })(contract, ''),
    ...ARTIFACT(contract, ''),
    ...part(contract, ''),
    ...(isSealed ? SEALED(contract, '') : []),
  ];
  return [...new Set([...faults, ...baseFaults(contract)])];
}

/**
 * The faults of a stored contract in what its readers use: name, version, and the names and hashes of its files.
 * @param expected the part and version that it must describe
 */
export function locationFaults(
  contract: unknown,
  expected: { name: string; version: string },
): string[] {
  const faults = LOCATION(contract, '');
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
  return [`base: ${JSON.stringify(base)} cannot be its base: it is served below ${wanted}.`];
}
