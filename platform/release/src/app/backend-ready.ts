import type { BackendNeeds } from '@platform/contract/artifact';
import type { BackendAnswer, PageEnvironment } from '@platform/contract/site';
import { readContract } from '../adapters/stores/artifacts.ts';
import { type Finding, label, refuse } from '../core/rules/rule.ts';
import type { Releaser } from './releaser.ts';

/**
 * The rule `backend-ready`: the backend that pages name has what the versions of a change need. A backend that gives no
 * answer refuses a release, but no rollback, which may be the remedy.
 * @throws ReleaseRefused with everything that is missing
 */
export async function expectBackend(
  { store, config, warn }: Pick<Releaser, 'store' | 'config' | 'warn'>,
  change: { env: PageEnvironment; versions: [string, string][]; isRollback: boolean },
): Promise<void> {
  const { askBackend } = config;
  if (!askBackend) return;
  const notes = new Set<string>();
  const ask = async ([name, version]: [string, string]): Promise<Finding[]> => {
    const { needs } = await readContract(store, name, version);
    if (!needs || namesIn(needs).length === 0) return [];
    const of = { part: label({ name, version }), needs };
    try {
      const answer = await askBackend(change.env, needs);
      if ('notAsked' in answer) notes.add(answer.notAsked);
      return findingsOf(of.part, answer);
    } catch (error) {
      const { message } = error as Error;
      if (!change.isRollback) return [unknown(of, message)];
      notes.add(message);
      return [];
    }
  };
  const findings = await Promise.all(change.versions.map(ask));
  for (const note of notes) warn(`backend-ready: not checked. ${note}`);
  refuse(findings.flat());
}

const namesIn = ({ migration, functions }: BackendNeeds): string[] => [
  ...(migration === undefined ? [] : [`migration ${migration}`]),
  ...functions.map((name) => `edge function ${name}`),
];

const findingsOf = (part: string, answer: BackendAnswer): Finding[] =>
  ('missing' in answer ? answer.missing : []).map((missing) => ({
    rule: 'backend-ready',
    problem: `${part} needs the ${missing}, which the backend does not have.`,
    impact: 'Its pages would ask the backend for what is not there.',
    remedy: 'Bring the backend up to date first, then try again.',
  }));

const unknown = ({ part, needs }: { part: string; needs: BackendNeeds }, why: string): Finding => ({
  rule: 'backend-ready',
  problem: `${part} needs the ${namesIn(needs).join(', the ')}, and the backend does not say whether it has this: ${why}`,
  impact: 'Its pages may ask the backend for what is not there.',
  remedy: 'Try again when it answers.',
});
