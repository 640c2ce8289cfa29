import type { SiteAddresses } from './addresses.ts';
import {
  remoteBase,
  type PageFiles,
  type RemoteContract,
  type ShellContract,
  type Unsealed,
} from './artifact.ts';
import type { OwnedPath } from './registry.ts';

/**
 * The grammar of names, versions, files and routes. They become keys of the store, files of the composed site, and
 * text in `nginx.conf`, `_headers` and HTML, so they consist of characters without a meaning there.
 */
const WORDS = '[a-z0-9]+(?:-[a-z0-9]+)*';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ROUTE = new RegExp(`^/(?:${WORDS}(?:/${WORDS})*(?:/\\*)?)?$`);
const VERSION = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;
/** A relative path with `/`, in which no segment begins with a dot. */
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;
const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

/** File systems limit names to 255 bytes; some of these names get a suffix such as `.html.gz`. */
const LONGEST = 200;

const RESERVED_NAMES: Readonly<Record<string, string>> = {
  constructor: 'every JavaScript object has a property of that name',
  index: 'the start page lies in index.html',
  kit: 'texts and class names of the shared kit use this name',
  mf: 'the files of all remotes are served below /mf/',
  shell: 'it is the name of the shell',
  versions: 'the versions files are served below /versions/',
};

/** First path segments that the site itself serves. */
const RESERVED_ROUTES: Readonly<Record<string, string>> = {
  '404': 'the page for unknown addresses lies in 404.html',
  mf: RESERVED_NAMES['mf']!,
  versions: RESERVED_NAMES['versions']!,
};

const reservedAs = (reserved: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(reserved, word) ? reserved[word] : undefined;

/** Why a remote cannot have this name, as a sentence; `undefined` if it can. */
export function nameFault(name: string): string | undefined {
  if (!NAME.test(name) || name.length > LONGEST) {
    return `"${name}" cannot be a name: small letters and digits, words joined by "-", as in case-notes.`;
  }
  const reason = reservedAs(RESERVED_NAMES, name);
  return reason && `${name} is reserved: ${reason}.`;
}

/**
 * Why a remote cannot own this path, as a sentence; `undefined` if it can. A path is `/`, or words of small letters,
 * digits and `-` between slashes, or such a path with `/*` at its end for everything below it.
 * @param addresses refuses paths below a language prefix that are no translation
 */
export function routeFault(path: string, addresses?: SiteAddresses): string | undefined {
  if (!ROUTE.test(path) || path.length > LONGEST) {
    return `${JSON.stringify(path)} cannot be a route: small letters, digits and "-" between slashes, as in /case-notes or /account/*.`;
  }
  const words = path.split('/').slice(1);
  const reason =
    reservedAs(RESERVED_ROUTES, words[0]!) ??
    (words.includes('index') ? 'static hosts answer for a folder with its index.html' : undefined);
  if (reason) return `${path} is reserved: ${reason}.`;
  const language = addresses?.languageOf(path);
  if (!addresses || !language) return undefined;
  const page = addresses.pageOf(path);
  if (addresses.languagesOf(page).includes(language)) return undefined;
  return `${path} is reserved: addresses with this prefix are translations, and ${page} has none in this language.`;
}

/** A contract, before or after its files are finished. */
type AnyContract = (Unsealed<RemoteContract> | Unsealed<ShellContract>) & { files?: object };

const isShell = (contract: AnyContract): contract is Unsealed<ShellContract> =>
  contract.name === 'shell';

/** The names in a contract that must not become a key, a file name or text of a configuration; one sentence each. */
export function contractFaults(contract: AnyContract, addresses?: SiteAddresses): string[] {
  const { name, version, base, server, languages, files = {}, types } = contract;
  const faults: (string | undefined)[] = [
    isShell(contract) ? undefined : nameFault(name),
    isVersion(version) ? undefined : `${JSON.stringify(version)} cannot be a version.`,
    base === remoteBase(name, version)
      ? undefined
      : `${JSON.stringify(base)} cannot be its base: it is served below ${remoteBase(name, version)}.`,
    ...languages
      .filter((language) => !LANGUAGE.test(language))
      .map((language) => `${JSON.stringify(language)} is no language.`),
    ...Object.keys(files).map(fileFault),
    fileFault(server),
    ...[...Object.keys(types?.files ?? {}), ...Object.values(types?.modules ?? {})].map(fileFault),
  ];
  if (!isShell(contract)) {
    faults.push(
      ...contract.routes.owns.flatMap((owned) => [
        routeFault(owned.path, addresses),
        termsFault(owned),
      ]),
      ...[contract.entry, contract.container, ...contract.code].map(fileFault),
      ...[...Object.values(contract.pages), ...Object.values(contract.texts)].flatMap((page) =>
        page ? pageFaults(page) : [],
      ),
    );
  } else {
    const lazy = Object.values(contract.provides).map((provided) => provided.lazy);
    const pages = [contract.page, ...Object.values(contract.texts ?? {}), ...lazy];
    faults.push(...pages.flatMap((page) => (page ? pageFaults(page) : [])));
  }
  return [...new Set(faults)].filter((fault) => fault !== undefined);
}

const isVersion = (version: string): boolean => VERSION.test(version) && version.length <= LONGEST;

function fileFault(file: string): string | undefined {
  if (FILE.test(file) && file.split('/').every((part) => part.length <= LONGEST)) return undefined;
  return `${JSON.stringify(file)} cannot be the name of a file: letters, digits, "_", "-" and "." between slashes.`;
}

const pageFaults = ({ scripts, styles }: PageFiles): (string | undefined)[] =>
  [...scripts, ...styles].map(fileFault);

/** The sitemap entry of a route becomes text of `sitemap.xml`. */
function termsFault({ path, access, robots, sitemap }: OwnedPath): string | undefined {
  const isKnown =
    ['public', 'member'].includes(access) &&
    ['index', 'noindex'].includes(robots) &&
    (sitemap === undefined ||
      (['weekly', 'monthly', 'yearly'].includes(sitemap.changes) &&
        sitemap.priority >= 0 &&
        sitemap.priority <= 1));
  return isKnown ? undefined : `${path} is owned on terms that are not known.`;
}
