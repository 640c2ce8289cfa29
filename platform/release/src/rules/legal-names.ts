import { contractFaults } from '@platform/build/contract-grammar';
import type { PartContract } from '../artifact.ts';
import { label, type Finding, type Rule } from './rule.ts';

/** Names, versions, files and routes of every part are safe as keys, file names and text of configurations. */
export const legalNames: Rule = ({ shell, remotes }) => [shell, ...remotes].flatMap(nameFindings);

/** What the grammar of contracts refuses in one of them. Asked before anything of a part is written, too. */
export const nameFindings = (contract: PartContract): Finding[] =>
  contractFaults(contract).map((fault) => ({
    rule: 'legal-names',
    problem: `${label(contract)}: ${fault}`,
    impact: 'It could write outside the store, or change the configuration of the server.',
    remedy: `Give it another name in the sources of ${contract.name}, and build it with today's tools.`,
  }));
