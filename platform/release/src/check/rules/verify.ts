import type { SiteAddresses } from '@platform/contract/addresses';
import {
  CONTRACT_FILE,
  type RemoteContract,
  type ShellContract,
} from '@platform/contract/artifact';
import { contractFaults } from '@platform/contract/contract-schema';
import { REGISTRY_KIND } from '@platform/contract/registry';
import { needsOf } from '../../pages/site-parts.ts';
import { filesOf, label, originalOf, type PartContract } from '../../part/artifact.ts';
import {
  contractTypes,
  disjointRoutes,
  facadeImports,
  fragments,
  noLostRoutes,
  oneCopy,
  redirects,
  sameAddresses,
} from './fit-rules.ts';
import type { Candidate, Finding, Rule } from './rule.ts';

/** The store contains every file of a contract, with its hash, and compressed forms of the same content. */
const completeFiles: Rule = ({ shell, remotes, released, stored }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) => fileFindings(part, stored[part.name] ?? {}));

/** The first wrong file. @param found the hashes of the files; of a compressed form, that of its content */
export function fileFindings(
  part: PartContract,
  found: Readonly<Record<string, string>>,
): Finding[] {
  const hashOf = (file: string) => part.files[originalOf(file) ?? file]?.integrity;
  const wrong = filesOf(part).find((file) => found[file] !== hashOf(file));
  if (wrong === undefined) return [];
  const differs =
    originalOf(wrong) === undefined
      ? 'differs from the built file: its hash differs.'
      : 'is compressed from another file.';
  return [
    {
      rule: 'complete-files',
      problem: `${wrong} of ${label(part)} ${found[wrong] === undefined ? 'is missing.' : differs}`,
      impact: 'Browsers would refuse it, and the pages that need it would not load.',
      remedy: `Delete the folder dist of ${part.name} and try again. If it stays so, edit one of its sources: that gives it another version.`,
    },
  ];
}

/** The one module that the shell loads is `./app`. */
const exposesApp: Rule = ({ remotes }) =>
  remotes
    .filter(({ exposes }) => !exposes.includes('./app'))
    .map((remote) => ({
      rule: 'exposes-app',
      problem: `${label(remote)} exposes ${remote.exposes.join(', ') || 'nothing'}, but not ./app.`,
      impact: 'Its pages would show the recovery card.',
      remedy: 'Export the app from src/app.ts, and build it with defineRemote().',
    }));

/** Names must be safe as keys, file names and text of pages and configurations. */
const legalNames: Rule = ({ shell, remotes, addresses }) =>
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
const exampleContent: Rule = ({ examples = [] }) =>
  examples.map(({ part, file, marker }) => ({
    rule: 'example-content',
    problem: `${part} contains the example “${marker}” in ${file}.`,
    impact: 'Visitors would take invented content for real.',
    remedy: 'Replace it in the sources, and remove its marker from the site’s configuration.',
  }));

/** A registry as pages are composed with it now. */
const readsRegistry: Rule = ({ shell, released }) => {
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

/** No page loads more scripts and styles than its budget, compressed with brotli. */
export const sizeBudget: Rule = ({ shell, remotes, pageBudgets = {}, addresses }) => {
  const pages = remotes.flatMap((remote) =>
    Object.keys(remote.pages).flatMap((path) =>
      addresses.languages.map((language) => ({ remote, path, language })),
    ),
  );
  return pages.flatMap(({ remote, path, language }) => {
    const address = addresses.addressIn(language, path);
    const budget = pageBudgets[address] ?? pageBudgets['*'];
    const files = filesOfPage(shell, remote, { path, language });
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (!budget || total <= budget.code * 1024) return [];
    const [heaviest] = files.toSorted((a, b) => b.bytes - a.bytes);
    return [
      {
        rule: 'size-budget',
        problem: `${address} loads ${total} bytes of scripts and styles; its budget is ${budget.code * 1024}.`,
        impact: 'The page would load slowly on a slow connection.',
        remedy: `Load code lazily that the first view does not need. The heaviest file is ${heaviest!.name} (${heaviest!.bytes} bytes).`,
      },
    ];
  });
};

function filesOfPage(
  shell: ShellContract,
  remote: RemoteContract,
  page: { path: string; language: string },
) {
  const own = [...shell.page.scripts, ...shell.page.styles].map((file) => shell.base + file);
  return [...own, ...needsOf(shell, remote, page)].map((url) => {
    const part = url.startsWith(shell.base) ? shell : remote;
    const file = url.slice(part.base.length);
    const { brotli, bytes = 0 } = part.files[file] ?? {};
    return { name: `${file} of ${label(part)}`, bytes: brotli ?? bytes };
  });
}

/** Rules for parts that were live before, such as those of a rollback: whether they fit together. */
export const FIT_RULES: readonly Rule[] = [
  legalNames,
  readsRegistry,
  oneCopy,
  facadeImports,
  contractTypes,
  fragments,
  disjointRoutes,
  redirects,
];

const RULES: readonly Rule[] = [
  completeFiles,
  exposesApp,
  ...FIT_RULES,
  noLostRoutes,
  sizeBudget,
  exampleContent,
];

export const CANARY_RULES: readonly Rule[] = [...RULES, sameAddresses];

export function verify(candidate: Candidate, rules = RULES): Finding[] {
  const findings = rules.flatMap((rule) => rule(candidate));
  const partners = findings.flatMap(({ together = [] }) => together);
  // One command for all findings: each part alone would be refused again.
  const parts = new Set([...candidate.released, ...partners, ...(candidate.companions ?? [])]);
  const { buildable = [...parts] } = candidate;
  const elsewhere = [...parts].filter((name) => !buildable.includes(name));
  const others = [...parts].filter((name) => name !== 'shell').toSorted();
  const names = [...(parts.has('shell') ? ['shell'] : []), ...others].join(' ');
  return findings.map(({ together, ...finding }) => {
    if (!together) return finding;
    const more = candidate.isFitOnly
      ? `Or roll back in one step what only fits together: npm run rollback -- ${names}`
      : elsewhere.length > 0
        ? `This checkout does not build ${elsewhere.join(', ')}.`
        : `Or release in one step, from one commit, what only fits together: npm run release -- ${names}`;
    return { ...finding, remedy: `${finding.remedy} ${more}` };
  });
}
