import { label } from '../part/artifact.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BackendNeeds } from '@platform/contract/artifact';
import type { BackendAnswer, PageEnvironment, SiteConfig } from '@platform/contract/site';
import { readContract } from '../store/artifacts.ts';
import { type Finding, refuse } from './rules/rule.ts';
import type { Store } from '../store/store.ts';

/**
 * The rule `backend-ready`: the backend that pages name accepts their key, and has what the versions of a change need. One that
 * gives no answer, or accepts no key, refuses a release, but no rollback, which may be the remedy.
 * @param change.before the environment of the live pages: a backend and a key that they have are asked only for needs
 * @throws ReleaseRefused with everything that is missing
 */
export async function expectBackend(
  { store, config, warn }: { store: Store; config: SiteConfig; warn: (line: string) => void },
  change: {
    env: PageEnvironment;
    before: PageEnvironment | undefined;
    versions: [string, string][];
    isRollback: boolean;
  },
): Promise<void> {
  const { askBackend } = config;
  if (!askBackend) return;
  const notes = new Set<string>();
  const refusals = new Set<string>();
  const ask = async (part: string, needs: BackendNeeds): Promise<Finding[]> => {
    try {
      const answer = await askBackend(change.env, needs);
      if ('notAsked' in answer) notes.add(answer.notAsked);
      else if (answer.refusesKey !== undefined)
        (change.isRollback ? notes : refusals).add(answer.refusesKey);
      return findingsOf(part, answer);
    } catch (error) {
      const { message } = error as Error;
      if (!change.isRollback) return [unknown({ part, needs }, message)];
      notes.add(message);
      return [];
    }
  };
  const needy = (await Promise.all(change.versions.map(needsOf(store)))).filter(
    ({ needs }) => namesIn(needs).length > 0,
  );
  const isNew = !isDeepStrictEqual(change.env, change.before);
  if (isNew && needy.length === 0) needy.push({ part: 'The site', needs: { functions: [] } });
  const findings = await Promise.all(needy.map(({ part, needs }) => ask(part, needs)));
  for (const note of notes) warn(`backend-ready: not checked. ${note}`);
  refuse([...[...refusals].map(refusedKey), ...findings.flat()]);
}

const needsOf =
  (store: Store) =>
  async ([name, version]: [string, string]) => {
    const { needs = { functions: [] } } = await readContract(store, name, version);
    return { part: label({ name, version }), needs };
  };

const refusedKey = (problem: string): Finding => ({
  rule: 'backend-ready',
  problem,
  impact: 'Its pages could read and write nothing.',
  remedy: 'Set the address and the key of the same backend, then try again.',
});

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
  problem: `${part} needs the ${namesIn(needs).join(', the ') || 'backend of its pages'}, and the backend does not say whether it has this: ${why}`,
  impact: 'Its pages may ask the backend for what is not there.',
  remedy: 'Try again when it answers.',
});
