import { CONTRACT_FILE } from '@platform/contract/artifact';
import type { Signer } from '../store/sign.ts';
import { type Head, writeLive } from '../store/journal.ts';
import { signFile, STATE } from '../store/signatures.ts';
import { pageDigests, readSiteIndex } from '../store/site-index.ts';
import { jsonBytes, type Store } from '../store/store.ts';
import { followerOf, stateKey } from '../store/verify-state.ts';
import { artifactKey, sha256, label } from '../part/artifact.ts';
import { type Finding, refuse, ReleaseRefused } from '../check/rules/rule.ts';
import type { Digests, State, LivePart } from '../state/state.ts';
import { sitesOf } from '../state/variants.ts';

/**
 * Writes the state that follows another one, signed if the site has owners.
 * @param types what remotes were compiled with; by default that stays
 * @returns `undefined`, with nothing written, if another change was first
 * @throws ReleaseRefused if the signer may not make this change
 */
export async function commitState(
  { store, signer }: { store: Store; signer?: Signer | undefined },
  head: Head | undefined,
  next: State,
  types: Digests['types'] = head?.live.digests?.types,
): Promise<Head | undefined> {
  const number = (head?.latest ?? 0) + 1;
  const live: State = {
    ...next,
    sequence: number,
    ...(head && { follows: head.digest }),
    digests: await digestsOf(store, head?.live, next, types),
  };
  const state = { number, live, digest: sha256(jsonBytes(live)) };
  const owner =
    next.owners &&
    (await signFile(store, expectSigner(signer), {
      digest: state.digest,
      subject: stateKey(number),
      type: STATE,
    }));
  const follower = head && (await followerOf(store, head, state));
  // As every server will find.
  if (follower && 'fault' in follower) refuse([notAllowed(follower.fault.message)]);
  if (!(await writeLive(store, live))) return undefined;
  return { ...state, latest: number, signer: owner };
}

/** @throws ReleaseRefused without a key */
export function expectSigner(signer: Signer | undefined): Signer {
  if (signer) return signer;
  throw new ReleaseRefused([
    {
      rule: 'owners',
      problem: 'The site has owners, and this command has no key.',
      impact: 'No server would serve a change that nobody has signed.',
      remedy: 'Set RELEASE_KEY to the private key of an owner, or to the path of its file.',
    },
  ]);
}

const notAllowed = (problem: string): Finding => ({
  rule: 'owners',
  problem,
  impact: 'No server would serve it.',
  remedy:
    'An owner of the site can make this change: give it a preview, and let the owner promote it (npm run promote), or ask to be added (npm run owners).',
});

/** Of everything that is live, was live before, or was recalled: known ones stay as they are. */
async function digestsOf(
  store: Store,
  before: State | undefined,
  next: State,
  types: Digests['types'] = {},
): Promise<Digests> {
  const sites = sitesOf(next);
  const pages = sites.map(async ({ revision }) => [
    revision,
    before?.digests?.pages[revision] ?? pageDigests(await readSiteIndex(store, revision)),
  ]);
  const versions = new Set(sites.flatMap(({ parts }) => Object.entries(parts).flatMap(labelsOf)));
  for (const [name, recalled] of Object.entries(next.recalled ?? {})) {
    for (const version of recalled) versions.add(label({ name, version }));
  }
  const isKnown = (subject: string): boolean => versions.has(subject);
  const contracts = [...versions].toSorted().map(async (subject) => {
    const digest = before?.digests?.contracts[subject] ?? (await contractDigest(store, subject));
    return digest === undefined ? [] : [[subject, digest]];
  });
  return {
    contracts: Object.fromEntries((await Promise.all(contracts)).flat()) as Digests['contracts'],
    types: Object.fromEntries(Object.entries(types).filter(([subject]) => isKnown(subject))),
    pages: Object.fromEntries(await Promise.all(pages)) as Digests['pages'],
  };
}

const labelsOf = ([name, { version, previous, canary }]: [string, LivePart]): string[] =>
  [version, ...previous, ...(canary ? [canary.version] : [])].map((one) =>
    label({ name, version: one }),
  );

/** `undefined` if the version was pruned. */
async function contractDigest(store: Store, subject: string): Promise<string | undefined> {
  const at = subject.indexOf('@');
  const key = artifactKey(subject.slice(0, at), subject.slice(at + 1), CONTRACT_FILE);
  const bytes = await store.read(key);
  return bytes && sha256(bytes);
}
