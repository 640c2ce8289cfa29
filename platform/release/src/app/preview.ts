import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isPreviewAddress, previewOriginOf } from '@platform/contract/preview';
import { readIntegrities } from '../adapters/stores/artifacts.ts';
import { readLive, writeLive } from '../adapters/stores/journal.ts';
import { addressOf } from '../core/compose/site-parts.ts';
import { isShell } from '../core/artifact.ts';
import { previewParts, withPreview, withTeam } from '../core/state/change.ts';
import { openPreviews } from '../core/state/variants.ts';
import { checkCandidate } from './check-candidate.ts';
import { codeInNames } from './change-site.ts';
import { expectUnpruned } from './pruned-versions.ts';
import { publish } from './publish.ts';
import type { Releaser } from './releaser.ts';
import { storeSite } from './store-site.ts';

/** A variant that people with a link see at the preview address. */
export interface MadePreview {
  name: string;
  /** The versions that differ from the live site, by part. */
  versions: Record<string, string>;
  /** Missing if the link of that name stays: the store does not know its secret. */
  link?: string;
  until: Date;
}

/**
 * Publishes built parts, checks them against the live site as a release would, and composes a site with them. Nothing goes
 * live.
 * @param options.dists the folders of the builds
 * @param options.name a preview of the same name moves: its link shows the new one
 * @param options.isNewLink makes a new link for a known name; the one before stops working
 * @param options.origin the preview address
 * @param options.dropRoutes addresses that the candidates may remove
 * @param options.skipEarlierShells as for `release`
 * @throws ReleaseRefused if a rule is broken
 */
export async function preview(
  releaser: Releaser,
  options: {
    dists: string[];
    name: string;
    isNewLink: boolean;
    origin: string;
    seconds: number;
    now: Date;
    dropRoutes: string[];
    skipEarlierShells: boolean;
  },
): Promise<MadePreview> {
  const { store, config, by, compareTypes, renderRemote, composer } = releaser;
  const { dists, name, now, dropRoutes, skipEarlierShells } = options;
  const contracts = await Promise.all(dists.map((dist) => publish(releaser, dist)));
  const versions = Object.fromEntries(contracts.map((one) => [one.name, one.version]));
  const stored = await readIntegrities(store, contracts);
  const until = new Date(now.getTime() + options.seconds * 1000);
  for (;;) {
    const live = await readLive(store);
    if (!live)
      throw new Error(`Nothing is live in ${store.place} yet, so there is no site to show it on.`);
    const { env } = live;
    const parts = previewParts(live, versions);
    const { addresses, exampleContent } = config;
    const markers = exampleContent?.isForVisitors(env) ? exampleContent.markers : [];
    const released = Object.keys(versions);
    await checkCandidate(
      { store, addresses, compareTypes, markers },
      { parts, released, live, stored, dropRoutes, skipEarlierShells },
    );
    await expectUnpruned(store, live, Object.entries(versions));
    const revision = await storeSite(store, live, {
      parts,
      env,
      preview: { name, versions, until: until.toISOString() },
      config,
      renderRemote,
      code: codeInNames(composer.version, live),
      keepsOtherCode: false,
      now,
    });
    const known = openPreviews(live.previews ?? {}, now)[name];
    const secret = known && !options.isNewLink ? undefined : newSecret();
    const digest = secret === undefined ? known!.digest : digestOf(secret);
    const made = {
      name,
      revision,
      parts,
      changed: released,
      env,
      digest,
      until: until.toISOString(),
      by,
    };
    if (!(await writeLive(store, withPreview(live, made, now)))) continue;
    const first = contracts.find((one) => !isShell(one));
    const address = first && 'routes' in first ? addressOf(first.routes.owns[0]?.path ?? '/') : '/';
    return {
      name,
      versions,
      until,
      ...(secret !== undefined && { link: `${options.origin}${address}?preview=${secret}` }),
    };
  }
}

/**
 * Makes the link with which browsers join the team: they get every canary, also one of 0 %. The link before it stops
 * working; browsers that have joined stay.
 */
export async function joinTeam(
  { store, by }: Pick<Releaser, 'store' | 'by'>,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const secret = newSecret();
  for (;;) {
    const live = await readLive(store);
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    if (await writeLive(store, withTeam(live, digestOf(secret), { by, at: now }))) {
      return `${origin}/?canary=${secret}`;
    }
  }
}

const newSecret = (): string => randomBytes(18).toString('base64url');

/** What the state keeps of a secret. */
const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * The origin of an address, for links that only open there.
 * @throws Error unless it is a preview address where browsers keep the cookie: on https, or on this machine
 */
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
