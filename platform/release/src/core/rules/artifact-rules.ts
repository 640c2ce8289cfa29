import type { SiteAddresses } from '@platform/contract/addresses';
import { contractFaults } from '@platform/contract/contract-schema';
import { CONTRACT_FILE, type PageFiles } from '@platform/contract/artifact';
import { REGISTRY_KIND } from '@platform/contract/registry';
import { isShell, type PartContract } from '../artifact.ts';
import { type Finding, label, type Rule } from './rule.ts';

/** The store contains every file of a contract, with its hash, and compressed forms of the same content. */
export const completeFiles: Rule = ({ shell, remotes, released, stored }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) => fileFindings(part, stored[part.name] ?? {}));

/**
 * Compares the files of an artifact with its contract.
 * @param found the hashes of the files; of a compressed form, that of its content
 */
export const fileFindings = (
  part: PartContract,
  found: Readonly<Record<string, string>>,
): Finding[] =>
  Object.entries(part.files).flatMap(([file, { integrity, brotli, gzip }]): Finding[] => {
    const forms = [
      ...(brotli === undefined ? [] : ['.br']),
      ...(gzip === undefined ? [] : ['.gz']),
    ];
    const wrong = ['', ...forms].find((suffix) => found[file + suffix] !== integrity);
    if (wrong === undefined) return [];
    const name = `${file}${wrong} of ${label(part)}`;
    return [
      {
        rule: 'complete-files',
        problem:
          found[file + wrong] === undefined
            ? `${name} is missing.`
            : wrong === ''
              ? `${name} differs from the built file: its hash differs.`
              : `${name} is compressed from another file.`,
        impact: 'Browsers would refuse it, and the pages that need it would not load.',
        remedy: `Build and publish ${part.name} under a new version.`,
      },
    ];
  });

/** A remote exposes `./app`, the one module that the shell loads. */
export const exposesApp: Rule = ({ remotes }) =>
  remotes
    .filter(({ exposes }) => !exposes.includes('./app'))
    .map((remote) => ({
      rule: 'exposes-app',
      problem: `${label(remote)} exposes ${remote.exposes.join(', ') || 'nothing'}, but not ./app.`,
      impact: 'Its pages would show the recovery card.',
      remedy: 'Export the app from src/app.ts, and build it with defineRemote().',
    }));

/** Every field of every contract is safe as a key, a file name and text of pages and configurations. */
export const legalNames: Rule = ({ shell, remotes, addresses }) =>
  [shell, ...remotes].flatMap((contract) => nameFindings(contract, addresses));

/** What the schema refuses in a contract. Also checked before any file of a part is written. */
export function nameFindings(contract: unknown, addresses?: SiteAddresses): Finding[] {
  const { name, version } = (contract ?? {}) as Partial<PartContract>;
  const part = name ? `${name}@${version}` : CONTRACT_FILE;
  return contractFaults(contract, { addresses, isSealed: true }).map((fault) => ({
    rule: 'legal-names',
    problem: `${part}: ${fault}`,
    impact: 'It could write outside the store, or change the configuration of the server.',
    remedy: `Correct it in the sources of ${name ?? 'the part'}, and build again.`,
  }));
}

/** A release for visitors contains no content that the site marks as an example. */
export const exampleContent: Rule = ({ examples = [] }) =>
  examples.map(({ part, file, marker }) => ({
    rule: 'example-content',
    problem: `${part} contains the example “${marker}” in ${file}.`,
    impact: 'Visitors would take invented content for real.',
    remedy: 'Replace it in the sources, and remove its marker from the site’s configuration.',
  }));

/** The shell understands the registry that pages are now composed with. */
export const readsRegistry: Rule = ({ shell, released }) => {
  if (shell.registry === REGISTRY_KIND) return [];
  return [
    {
      rule: 'reads-registry',
      problem: `${label(shell)} reads another kind of registry than pages now contain.`,
      impact: 'No page of the site would start.',
      remedy: released.includes('shell')
        ? 'Release a shell that is built from current sources.'
        : `Release a current shell with it: npm run release -- shell ${released.join(' ')}`,
    },
  ];
};

/** The budget of a part on a visitor's first page, scripts and styles, compressed with brotli. */
const BUDGET_BYTES = { shell: 180_000, remote: 40_000 } as const;

/** No page exceeds its budget. */
export const sizeBudget: Rule = ({ shell, remotes, released }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) => pagesOf(part).flatMap(([path, files]) => weigh(part, path, files)));

/** The files of each page, of a remote with its longest texts. */
function pagesOf(part: PartContract): [string, string[]][] {
  if (isShell(part)) return [['every page', filesOf(part.page)]];
  const texts = Object.values(part.texts).map((files) => filesOf(files!));
  const longest = texts.toSorted((a, b) => weightOf(part, b) - weightOf(part, a))[0] ?? [];
  return Object.entries(part.pages).map(([path, page]) => [path, [...filesOf(page), ...longest]]);
}

const filesOf = ({ scripts, styles }: PageFiles): string[] => [...scripts, ...styles];

const weightOf = (part: PartContract, files: string[]): number =>
  files.reduce((sum, file) => sum + sizeOf(part, file), 0);

const sizeOf = ({ files }: PartContract, file: string): number =>
  files[file]?.brotli ?? files[file]?.bytes ?? 0;

function weigh(part: PartContract, path: string, files: string[]): Finding[] {
  const budget = isShell(part) ? BUDGET_BYTES.shell : BUDGET_BYTES.remote;
  const sizes = files.map((name) => ({ name, bytes: sizeOf(part, name) }));
  const total = weightOf(part, files);
  if (total <= budget) return [];
  const [heaviest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  return [
    {
      rule: 'size-budget',
      problem: `${label(part)} adds ${total} bytes of scripts and styles to ${path}; its budget is ${budget}.`,
      impact: 'The page would load slowly on a slow connection.',
      remedy: `Load code lazily that the first view does not need. The heaviest file is ${heaviest!.name} (${heaviest!.bytes} bytes).`,
    },
  ];
}
