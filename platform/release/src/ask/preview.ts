import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isPreviewAddress, previewOriginOf } from '@platform/contract/preview';
import type { PageEnvironment } from '@platform/contract/site';
import { readContract, readIntegrities } from '../store/artifacts.ts';
import { readHead, readLive } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { addressOf } from '../pages/site-parts.ts';
import { isShell, type PartContract } from '../part/artifact.ts';
import { builtUncommitted } from '../check/rules/committed.ts';
import { refuse } from '../check/rules/rule.ts';
import { previewParts, withPreview, withTeam } from '../state/change.ts';
import type { State, Preview } from '../state/state.ts';
import { openPreviews } from '../state/variants.ts';
import { expectBackend } from '../check/backend-ready.ts';
import { checkCandidate } from '../check/check-site.ts';
import {
  type Changed,
  changeSite,
  codeInNames,
  type Permissions,
  type ReleaseChecks,
  type Releaser,
} from '../change-site.ts';
import { commitState } from '../commit/commit-state.ts';
import { expectUnpruned } from '../store/pruned.ts';
import { publishAll } from './publish.ts';
import { storeSite } from '../compose/compose-site.ts';

export interface MadePreview {
  name: string;
  /** By part: those that differ from the live site. */
  versions: Record<string, string>;
  /** Missing if the link of that name stays: the store does not know its secret. */
  link?: string;
  until?: Date;
}

/** Browsers with a link until it ends, or everyone at a host name. */
export type PreviewAudience =
  /** `isNewLink` makes a new link for a known name; the one before stops working. */
  | { origin: string; seconds: number; isNewLink: boolean }
  /** The variant keeps the candidates that it had, and gets an environment of its own. */
  | { host: string; env: PageEnvironment };

/**
 * Checks built parts against the live site as a release would, and composes a site with them. Nothing goes live.
 * @param options.dists the folders of the builds
 * @param options.name a preview of the same name moves
 * @param options.dropRoutes addresses that the candidates may remove
 * @param options.isDryRun checks, and leaves no preview
 * @throws ReleaseRefused if a rule is broken
 */
export async function preview(
  releaser: Releaser,
  options: {
    dists: string[];
    name: string;
    audience: PreviewAudience;
    now: Date;
    dropRoutes: string[];
    skipEarlierShells: boolean;
    isDryRun?: boolean;
  },
): Promise<MadePreview> {
  const { store, config, by, compareTypes, renderRemote, composer, announce } = releaser;
  const { dists, name, audience, now, dropRoutes, skipEarlierShells, isDryRun } = options;
  const owners = (await readLive(store))?.owners;
  const { contracts, types: compiled } = await publishAll(releaser, dists, owners);
  for (;;) {
    const head = await readHead(store, releaser.warn);
    const live = head?.live;
    if (!live) {
      throw new Error(`Nothing is live in ${store.place} yet, so there is no site to show it on.`);
    }
    const known = openPreviews(live.previews ?? {}, now)[name];
    const versions = {
      ...('host' in audience && known && changedVersions(known, live)),
      ...Object.fromEntries(contracts.map((one) => [one.name, one.version])),
    };
    const env = {
      ...live.env,
      ...config.environment.withoutReports,
      ...('host' in audience && { ...known?.env, ...audience.env }),
    };
    config.environment.check(env);
    const parts = previewParts(live, versions);
    const released = Object.keys(versions);
    const stored = await readIntegrities(store, await readContracts(store, versions));
    const types = { ...live.digests?.types, ...compiled };
    await checkCandidate(
      { store, config, env, compareTypes, types, buildable: releaser.buildable },
      { parts, released, live, stored, dropRoutes, skipEarlierShells },
    );
    const brought = Object.entries(versions);
    await expectBackend(releaser, { env, before: live.env, versions: brought, isRollback: false });
    await expectUnpruned(store, live, brought);
    const secret =
      'host' in audience || (known?.digest && !audience.isNewLink) ? undefined : newSecret();
    const until =
      'host' in audience ? undefined : new Date(now.getTime() + audience.seconds * 1000);
    const end = until && { until: until.toISOString() };
    const revision = await storeSite(store, live, {
      parts,
      env,
      preview: { name, versions, ...end },
      config,
      renderRemote,
      code: codeInNames(composer.version, live),
      keepsOtherCode: false,
      now,
    });
    if (isDryRun) return { name, versions };
    const access =
      'host' in audience
        ? { host: audience.host }
        : { digest: secret === undefined ? known!.digest! : digestOf(secret), ...end };
    const made = { name, revision, parts, changed: released, env, ...access, by };
    const committed = await commitState(releaser, head, withPreview(live, made, now), types);
    if (!committed) continue;
    await announce(committed.live);
    const first = contracts.find((one) => !isShell(one));
    const address = first && 'routes' in first ? addressOf(first.routes.owns[0]?.path ?? '/') : '/';
    const link = secret && 'origin' in audience && `${audience.origin}${address}?preview=${secret}`;
    return { name, versions, ...(until && { until }), ...(link && { link }) };
  }
}

const readContracts = (store: Store, versions: Record<string, string>): Promise<PartContract[]> =>
  Promise.all(
    Object.entries(versions).map(([part, version]) => readContract(store, part, version)),
  );

const changedVersions = ({ changed, parts }: Preview, live: State): Record<string, string> =>
  Object.fromEntries(
    changed
      .map((part) => [part, parts[part]!.version] as const)
      .filter(([part, version]) => live.parts[part]?.version !== version),
  );

/**
 * Makes the bytes of a preview live, if they pass the rules against the site that is live now: nothing is built.
 * @throws Error if there is no such preview, or all of it is live
 * @throws ReleaseRefused if a rule is broken
 */
export async function promotePreview(
  releaser: Releaser,
  name: string,
  options: Omit<ReleaseChecks, 'stored' | 'types'> &
    Permissions & { now: Date; uncommitted?: boolean },
): Promise<Changed> {
  const { store } = releaser;
  const live = await readLive(store);
  const known = openPreviews(live?.previews ?? {}, options.now);
  const wanted = known[name];
  if (!live || !wanted) {
    const names = Object.keys(known).join(', ') || 'none';
    throw new Error(`There is no preview called ${name}. There are: ${names}.`);
  }
  const versions = changedVersions(wanted, live);
  const contracts = await readContracts(store, versions);
  if (contracts.length === 0) throw new Error(`All of ${name} is live already.`);
  if (!options.uncommitted) refuse(builtUncommitted(contracts));
  const stored = await readIntegrities(store, contracts);
  const { older, now: _, uncommitted: _allowed, ...checks } = options;
  const change = { kind: 'release', versions, env: {} } as const;
  return changeSite(releaser, change, { checks: { ...checks, stored }, older });
}

/** Browsers of the team get every canary, also one of 0 %. The link before stops working; browsers that joined stay. */
export async function joinTeam(
  releaser: Pick<Releaser, 'store' | 'by' | 'signer'>,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const { store, by } = releaser;
  const secret = newSecret();
  for (;;) {
    const head = await readHead(store);
    const live = head?.live;
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    if (await commitState(releaser, head, withTeam(live, digestOf(secret), { by, at: now }))) {
      return `${origin}/?canary=${secret}`;
    }
  }
}

const newSecret = (): string => randomBytes(18).toString('base64url');

const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** @throws Error unless browsers keep the cookie at this preview address: on https, or on this machine */
export function previewOriginAt(site: string): string {
  if (!URL.canParse(site)) throw new Error(`${site} is not the address of a site.`);
  const { origin, protocol, hostname, port } = new URL(site);
  if (!/^https?:$/.test(protocol) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new Error(
      `${site} has no preview address: only host names on http or https have one. On this machine, use --site ` +
        `http://preview.localhost:${port || '<port>'}.`,
    );
  }
  if (!isPreviewAddress(origin)) {
    throw new Error(
      `${origin} is not a preview address: a candidate could read the sessions of its members. Give the site the second ` +
        `host name ${new URL(previewOriginOf(origin)).host}, and use --site ${previewOriginOf(origin)}.`,
    );
  }
  if (protocol === 'https:' || hostname === 'preview.localhost') return origin;
  throw new Error(
    `${origin} cannot show previews: browsers keep their cookie on https sites only.`,
  );
}
