import { isDeepStrictEqual } from 'node:util';
import type { BackendNeeds } from '@platform/contract/artifact';
import { describeDifference } from '@platform/contract/ask';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import { label, type PartContract, UNCOMMITTED } from '../../part/artifact.ts';
import { openFreezes, type Request } from '../../request/request.ts';
import type { ComposingCode, State } from '../../state/state.ts';
import { type Finding, refuse } from './rule.ts';

// Rules about who asks, when, and from which sources, whatever the parts contain.

/**
 * The rule `superseded`: what a request replaces is what its author saw. A version that is live already replaces
 * nothing.
 */
export function supersededFindings(live: State | undefined, request: Request): Finding[] {
  const isOfCanary = 'names' in request;
  const asked = 'parts' in request ? request.parts : {};
  return Object.entries(request.replaces).flatMap(([name, expected]) => {
    const part = live?.parts[name];
    const found = (isOfCanary ? part?.canary?.version : part?.version) ?? null;
    if (found === expected || (found !== null && found === asked[name]?.version)) return [];
    const what = isOfCanary ? 'canary' : 'live version';
    return [
      {
        rule: 'superseded',
        problem: `When this was asked, the ${what} of ${name} was ${expected ?? 'none'}; now it is ${found ?? 'none'}.`,
        impact:
          'What somebody else has made live would have been replaced by somebody who has not seen it.',
        remedy: 'See what is live (npm run remotes), then repeat the command.',
      },
    ];
  });
}

/** The rule `inspected`, in place of the smoke test on a machine without a browser. */
export const notInspected = (problem: string) => (): Promise<Finding[]> =>
  Promise.resolve([
    {
      rule: 'inspected',
      problem: `The composer has not inspected this. ${problem}`,
      impact: 'A fault that only a browser finds would have reached visitors.',
      remedy: 'Tell the operators of the composer; a rollback is possible.',
    },
  ]);

/** The rule `clock`: the ends of previews, freezes and prunings are right. */
export const clockFindings = (store: Date, machine: Date, place: string): Finding[] =>
  [describeDifference(store.getTime() - machine.getTime(), place)]
    .filter((difference) => difference !== undefined)
    .map((difference) => ({
      rule: 'clock',
      problem: `The clock of this machine is ${difference}.`,
      impact:
        'Previews and freezes would end at a wrong time, and a pruning could remove what is in use.',
      remedy: 'Set the clock of this machine, then repeat the command.',
    }));

/** The rule `not-frozen`. @param names the parts with a version that goes to more visitors */
export const frozenFindings = (
  live: State | undefined,
  names: readonly string[],
  now: Date,
): Finding[] =>
  openFreezes(live, now)
    .filter(({ part }) => names.some((name) => part === undefined || name === part))
    .map(({ part, until, by, why }) => ({
      rule: 'not-frozen',
      problem: `${part ?? 'The site'} is frozen until ${until} by ${by}: ${why}`,
      impact: 'Visitors would get a change in a time that was to have none.',
      remedy: `Wait, or end the freeze: npm run freeze -- ${part ? `${part} ` : ''}--end. A rollback is possible.`,
    }));

/** A part before and after a release, with the commits of its sources. */
export interface ReplacedPart {
  name: string;
  live: { version: string; commit: string };
  next: { version: string; commit: string };
}

export interface Sources {
  live: ComposingCode | undefined;
  version: string;
  contains: (commit: string) => boolean;
}

const older = (what: string, commit: string, impact: string): Finding => ({
  rule: 'not-older',
  problem: `${what} ${nameOf(commit)}, which these sources do not contain`,
  impact,
  remedy:
    'Update these sources (git pull; of a shallow clone also git fetch --unshallow). ' +
    'To release older sources on purpose: --older',
});

/** Older code would revert headers, heads and every other output that all parts share. */
export function olderCode({ live, version, contains }: Sources): Finding[] {
  if (!live || live.version === version || contains(live.commit)) return [];
  const impact =
    'Headers, and everything else that all pages share, would have gone back to an earlier state.';
  return [older('the live pages were composed by code of', live.commit, impact)];
}

/** Sources must contain the commit of the version that they replace. */
export function olderPart(
  { name, live, next }: ReplacedPart,
  contains: Sources['contains'],
): Finding[] {
  const isKnown = live.commit !== UNCOMMITTED && live.commit !== next.commit;
  if (live.version === next.version || !isKnown || contains(live.commit)) return [];
  const impact = `Changes of ${name} that visitors have would have been reverted.`;
  return [older(`${name}@${live.version} is live, built from`, live.commit, impact)];
}

const nameOf = (commit: string): string =>
  commit === UNCOMMITTED ? 'uncommitted sources' : `commit ${commit.slice(0, 10)}`;

/** The rule `committed`: a commit contains the sources of a version. */
export const builtUncommitted = (contracts: readonly PartContract[]): Finding[] =>
  contracts
    .filter(({ commit }) => commit === UNCOMMITTED)
    .map((one) => ({
      ...uncommittedFinding(`${label(one)} was built with changes that no commit contains.`),
      remedy:
        'Commit them, make the preview again, and promote that. To promote this one: --uncommitted',
    }));

export const uncommittedFinding = (problem: string): Finding => ({
  rule: 'committed',
  problem,
  impact: 'Nobody could find the sources of what visitors get, and its changelog would be empty.',
  remedy: 'Commit them, or put them aside (git stash). To release them on purpose: --uncommitted',
});

/**
 * The rule `backend-ready`: the backend that pages name accepts their key, and has what the versions of a change need.
 * One that gives no answer, or accepts no key, refuses a release, but no rollback, which may be the remedy.
 * @param change.before the environment of the live pages: a backend and a key that they have are asked only for needs
 * @throws ReleaseRefused with everything that is missing
 */
export async function expectBackend(
  { config, warn }: { config: SiteConfig; warn: (line: string) => void },
  change: {
    env: PageEnvironment;
    before: PageEnvironment | undefined;
    contracts: readonly PartContract[];
    isRollback: boolean;
  },
): Promise<void> {
  const { askBackend } = config;
  if (!askBackend) return;
  const { env, isRollback } = change;
  const notes = new Set<string>();
  /** A rollback goes on with a note. */
  const inDoubt = (note: string, finding: Finding): Finding[] => {
    if (!isRollback) return [finding];
    notes.add(note);
    return [];
  };
  const ask = async (part: string, needs: BackendNeeds): Promise<Finding[]> => {
    const answer = await askBackend(env, needs).catch((error: Error) => error);
    if (answer instanceof Error)
      return inDoubt(answer.message, unknown({ part, needs }, answer.message));
    if ('notAsked' in answer) {
      notes.add(answer.notAsked);
      return [];
    }
    const { missing, refusesKey: why } = answer;
    return [
      ...(why === undefined ? [] : inDoubt(why, refusedKey(why))),
      ...missing.map((one) => missingFinding(part, one)),
    ];
  };
  const needy = change.contracts
    .map((one) => ({ part: label(one), needs: one.needs ?? { functions: [] } }))
    .filter(({ needs }) => namesIn(needs).length > 0);
  const isNew = !isDeepStrictEqual(env, change.before);
  if (isNew && needy.length === 0) needy.push({ part: 'The site', needs: { functions: [] } });
  const findings = await Promise.all(needy.map(({ part, needs }) => ask(part, needs)));
  for (const note of notes) warn(`backend-ready: not checked. ${note}`);
  // Several parts can hear of the same key.
  refuse([...new Map(findings.flat().map((one) => [one.problem, one])).values()]);
}

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

const missingFinding = (part: string, missing: string): Finding => ({
  rule: 'backend-ready',
  problem: `${part} needs the ${missing}, which the backend does not have.`,
  impact: 'Its pages would ask the backend for what is not there.',
  remedy: 'Bring the backend up to date first, then try again.',
});

const unknown = ({ part, needs }: { part: string; needs: BackendNeeds }, why: string): Finding => ({
  rule: 'backend-ready',
  problem: `${part} needs the ${namesIn(needs).join(', the ') || 'backend of its pages'}, and the backend does not say whether it has this: ${why}`,
  impact: 'Its pages may ask the backend for what is not there.',
  remedy: 'Try again when it answers.',
});
