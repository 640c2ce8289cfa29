import { label } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import { foreignChange } from '../state/foreign-change.ts';
import { allOwners, type OwnerId, ownerName, ownsPart, ownsSite } from '../state/owners.ts';
import { PROVENANCE, readSigners, STATE } from './signatures.ts';
import type { ReadableStore } from './store.ts';

export interface StoredState {
  number: number;
  /** The sha256 (hex) of its bytes. */
  digest: string;
  live: State;
}

/** Why a state is not served. */
export interface StateFault extends Error {
  /** Its signature is valid, but a state before it is missing. */
  isGap?: boolean;
}

export const stateKey = (sequence: number): string =>
  `states/${String(sequence).padStart(8, '0')}.json`;

/** Who made a state, if the site has owners. */
export interface Signed {
  signer?: OwnerId | undefined;
}

/**
 * Without owners every state can be trusted. Otherwise an owner of the whole site must have signed it with a key: one whom this
 * machine trusts, or if it names none, one whom the state names.
 */
export async function trustworthy(
  store: ReadableStore,
  state: StoredState,
): Promise<Signed | undefined> {
  const { trusted = [] } = store;
  const { owners } = state.live;
  if (!owners) return trusted.length === 0 ? {} : undefined;
  const signer = (await signersOf(store, state)).find((id) =>
    trusted.length > 0 ? trusted.includes(id) : ownsSite(owners, id),
  );
  return signer === undefined || !isComplete(state.live) ? undefined : { signer };
}

/** Who made a state that may follow another one, or why it may not. */
export async function followerOf(
  store: ReadableStore,
  before: Pick<StoredState, 'live' | 'digest'>,
  next: StoredState,
): Promise<Signed | { fault: StateFault }> {
  const { owners } = before.live;
  if (!owners) return {};
  const { number, live } = next;
  const refused = (text: string, more = {}) => ({
    fault: Object.assign(new Error(`State ${number} ${text}.`), more),
  });
  const signer = (await signersOf(store, next)).find((id) =>
    allOwners(owners).some((one) => one.id === id),
  );
  if (signer === undefined) return refused('is not signed by an owner of the site or of a part');
  if (live.follows !== before.digest) {
    const text = `does not follow state ${before.live.sequence}: a state between them is missing or changed`;
    return refused(text, { isGap: true });
  }
  try {
    const change = foreignChange(before.live, live, signer);
    if (change !== undefined)
      return refused(`${change}, which ${ownerName(owners, signer)} does not own`);
    if (!isComplete(live)) return refused('leaves out the hash of a page or of a version');
  } catch {
    return refused('is not whole');
  }
  if (ownsSite(owners, signer)) return { signer };
  const missing = await unattested(store, before.live, live);
  return missing === undefined ? { signer } : refused(missing);
}

const signersOf = (
  store: ReadableStore,
  { number, digest, live }: StoredState,
): Promise<OwnerId[]> =>
  live.sequence === number
    ? readSigners(store, { digest, subject: stateKey(number), type: STATE })
    : Promise.resolve([]);

/** Whether the state says what all its pages and versions contain. */
function isComplete({ parts, revision, canaries = [], previews = {}, digests }: State): boolean {
  const variants = [...canaries, ...Object.values(previews)];
  const revisions = [revision, ...variants.map((one) => one.revision)];
  const versions = Object.entries(parts).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((one) => label({ name, version: one })),
  );
  return (
    revisions.every((one) => digests?.pages[one]) &&
    versions.every((one) => digests?.contracts[one])
  );
}

/**
 * Each version that a team brings in needs a signature of an owner of its part.
 * @returns what is missing, as the end of a sentence
 */
async function unattested(
  store: ReadableStore,
  { digests: known, owners }: State,
  { digests }: State,
): Promise<string | undefined> {
  for (const [subject, digest] of Object.entries(digests!.contracts)) {
    const before = known?.contracts[subject];
    if (before === digest) continue;
    if (before !== undefined) return `has another contract of ${subject}`;
    const file = { digest, subject, type: PROVENANCE };
    const signers = await readSigners(store, file);
    const part = subject.slice(0, subject.indexOf('@'));
    if (!signers.some((id) => ownsPart(owners!, id, part)))
      return `brings ${subject}, which no owner of ${part} has signed`;
  }
  return undefined;
}
