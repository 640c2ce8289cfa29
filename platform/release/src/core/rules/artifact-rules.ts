import type { SiteAddresses } from '@platform/contract/addresses';
import { contractFaults } from '@platform/contract/grammar';
import type { PageFiles } from '@platform/contract/artifact';
import { REGISTRY_KIND } from '@platform/contract/registry';
import { isShell, type PartContract } from '../artifact.ts';
import { type Finding, label, type Rule } from './rule.ts';

/** Every file that a contract names is in the store, with the bytes that it names. */
export const completeFiles: Rule = ({ shell, remotes, released, stored }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) =>
      Object.entries(part.files).flatMap(([file, { integrity }]): Finding[] => {
        const found = stored[part.name]?.[file];
        if (found === integrity) return [];
        return [
          {
            rule: 'complete-files',
            problem:
              found === undefined
                ? `${file} of ${label(part)} is not in the store.`
                : `${file} of ${label(part)} is not the file that was built: its hash differs.`,
            impact: 'Browsers would refuse it, and the pages that need it would not load.',
            remedy: `Build and publish ${part.name} under a new version.`,
          },
        ];
      }),
    );

/** A remote offers `./app`: it is the one thing that the shell asks of it. */
export const exposesApp: Rule = ({ remotes }) =>
  remotes
    .filter(({ exposes }) => !exposes.includes('./app'))
    .map((remote) => ({
      rule: 'exposes-app',
      problem: `${label(remote)} exposes ${remote.exposes.join(', ') || 'nothing'}, and not ./app.`,
      impact: 'Its pages would show that this part of the site did not load.',
      remedy: 'Export the app from src/app.ts, and build it with defineRemote().',
    }));

/** Names, versions, files and routes of every part are safe as keys, file names and text of configurations. */
export const legalNames: Rule = ({ shell, remotes, addresses }) =>
  [shell, ...remotes].flatMap((contract) => nameFindings(contract, addresses));

/** What the grammar of contracts refuses in one of them. Asked before anything of a part is written, too. */
export const nameFindings = (contract: PartContract, addresses?: SiteAddresses): Finding[] =>
  contractFaults(contract, addresses).map((fault) => ({
    rule: 'legal-names',
    problem: `${label(contract)}: ${fault}`,
    impact: 'It could write outside the store, or change the configuration of the server.',
    remedy: `Give it another name in the sources of ${contract.name}, and build it with today's tools.`,
  }));

/** The shell reads the registry that pages are composed with now. */
export const readsRegistry: Rule = ({ shell, released }) => {
  if (shell.registry === REGISTRY_KIND) return [];
  return [
    {
      rule: 'reads-registry',
      problem: `${label(shell)} reads another kind of registry than pages are composed with now.`,
      impact: 'No page of the site would start.',
      remedy: released.includes('shell')
        ? 'Bring a shell live that is built from today’s sources.'
        : `Release the shell of today’s sources with it: npm run release -- shell ${released.join(' ')}`,
    },
  ];
};

/** What a part may add to a visitor's first page, scripts and styles, as they travel (brotli). */
export const BUDGET_BYTES = { shell: 180_000, remote: 40_000 } as const;

/** No page grows beyond what it may weigh on a slow line. */
export const sizeBudget: Rule = ({ shell, remotes, released }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) => pagesOf(part).flatMap(([path, files]) => weigh(part, path, files)));

const pagesOf = (part: PartContract): [string, PageFiles][] =>
  isShell(part) ? [['every page', part.page]] : Object.entries(part.pages);

function weigh(part: PartContract, path: string, files: PageFiles): Finding[] {
  const budget = isShell(part) ? BUDGET_BYTES.shell : BUDGET_BYTES.remote;
  const sizes = [...files.scripts, ...files.styles].map((name) => ({
    name,
    bytes: part.files[name]?.brotli ?? part.files[name]?.bytes ?? 0,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget) return [];
  const [heaviest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  return [
    {
      rule: 'size-budget',
      problem: `${label(part)} brings ${total} bytes of scripts and styles to ${path}; ${budget} are its budget.`,
      impact: 'The page would come late on a slow line.',
      remedy: `Load later what is not shown first. The heaviest file is ${heaviest!.name} (${heaviest!.bytes} bytes).`,
    },
  ];
}
