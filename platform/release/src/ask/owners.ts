import { visibleLine } from '@platform/contract/visible-text';
import { readHead } from '../store/journal.ts';
import { following } from '../state/change.ts';
import type { State } from '../state/state.ts';
import { type Owner, type OwnerId, type Owners, readOwnerId } from '../state/owners.ts';
import { commitState, expectSigner } from '../commit/commit-state.ts';
import type { Releaser } from '../change-site.ts';

/** The owners of a part, or of the whole site. */
export const SITE = 'site';

export type OwnersChange =
  /** Whoever has the key of this command becomes the first owner of the site. */
  | { how: 'init'; name: string }
  | { how: 'add'; of: string; owner: Owner }
  | { how: 'remove'; of: string; id: OwnerId };

/**
 * Changes who may release what. What is live stays.
 * @throws Error if the site would have no owner, or the change makes no sense
 * @throws ReleaseRefused unless an owner of the site signs it
 */
export async function changeOwners(
  releaser: Pick<Releaser, 'store' | 'by' | 'signer' | 'warn'>,
  change: OwnersChange,
): Promise<Owners> {
  const { store, by, signer, warn } = releaser;
  for (;;) {
    const head = await readHead(store, warn);
    if (!head) throw new Error(`Nothing is live in ${store.place} yet: release the site first.`);
    const { live } = head;
    const owners =
      change.how === 'init'
        ? firstOwners(live, { name: change.name, id: expectSigner(signer).id })
        : changed(live, change);
    const at = new Date();
    const next: State = {
      ...following(live, at),
      owners,
      change: { kind: 'owners', parts: [], by: visibleLine(by), at: at.toISOString() },
    };
    if (await commitState(releaser, head, next)) return owners;
  }
}

function firstOwners(live: State, { name, id }: { name: string; id: OwnerId | undefined }): Owners {
  if (live.owners) throw new Error('The site has owners: npm run owners -- add site <owner>');
  if (id === undefined) throw new Error('The first owner needs a key: set RELEASE_KEY.');
  return { site: [{ name: nameOf(name), id }], parts: {} };
}

function changed(live: State, change: Exclude<OwnersChange, { how: 'init' }>): Owners {
  const { owners } = live;
  if (!owners) throw new Error('The site has no owners yet: npm run owners -- init --name <you>');
  const of = change.of === SITE ? owners.site : (owners.parts[change.of] ?? []);
  const next = change.how === 'add' ? added(of, change.owner) : removed(of, change);
  // A part that is to be released for the first time has owners before it is live.
  if (!/^[a-z][a-z\d-]*$/.test(change.of)) throw new Error(`${change.of} cannot be a part.`);
  if (change.of === 'shell') throw new Error('The shell belongs to the owners of the site.');
  const all: Owners = {
    site: change.of === SITE ? next : owners.site,
    parts: change.of === SITE ? owners.parts : { ...owners.parts, [change.of]: next },
  };
  if (all.site.length === 0)
    throw new Error('The site needs an owner, whom servers can name in SITE_OWNERS.');
  return all;
}

function added(of: readonly Owner[], { name, id }: Owner): Owner[] {
  const owner = { name: nameOf(name), id: readOwnerId(id) };
  if (of.some((one) => one.id === id)) throw new Error(`${id} is an owner already.`);
  return [...of, owner];
}

function removed(of: readonly Owner[], { of: what, id }: { of: string; id: OwnerId }): Owner[] {
  const left = of.filter((one) => one.id !== id);
  if (left.length === of.length) throw new Error(`${id} does not own ${what}.`);
  return left;
}

function nameOf(text: string): string {
  const name = visibleLine(text).trim();
  if (name) return name;
  throw new Error('Who is it? --name "Payments team"');
}
