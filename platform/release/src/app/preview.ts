import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { CONTRACT_FILE, type RemoteContract } from '@platform/contract/artifact';
import { isPreviewOrigin, PREVIEW_FRAGMENT, previewOriginOf } from '@platform/contract/preview';
import { type PreviewKey, signGrant } from '../adapters/preview-key.ts';
import { readIntegrities } from '../adapters/stores/artifacts.ts';
import { readLive } from '../adapters/stores/journal.ts';
import { recordPreview } from '../adapters/stores/previews.ts';
import type { Store } from '../adapters/stores/store.ts';
import { artifactKey, isShell } from '../core/artifact.ts';
import { afterRelease } from '../core/state/live.ts';
import { changeSite } from './change-site.ts';
import { checkCandidate } from './check-candidate.ts';
import { publish } from './publish.ts';
import type { Releaser } from './releaser.ts';

/** A candidate that the holder of a link sees at the preview address. */
export interface Preview {
  remote: string;
  version: string;
  link: string;
  until: Date;
}

/**
 * Publishes a built remote, checks it against the live site, and signs a link that shows it. Nothing goes live,
 * except that the first preview adds the public key to all pages.
 * @param options.dist the folder of the build
 * @param options.origin the preview address that may show it
 * @param options.isNewKey allows the key to replace another; links signed with that one stop working
 * @param options.dropRoutes addresses that the candidate may remove
 * @param options.skipEarlierShells as for `release`
 * @throws ReleaseRefused if a rule is broken
 */
export async function preview(
  releaser: Releaser,
  options: {
    dist: string;
    key: PreviewKey;
    isNewKey: boolean;
    origin: string;
    seconds: number;
    now: Date;
    dropRoutes: string[];
    skipEarlierShells: boolean;
  },
): Promise<Preview> {
  const { store, config, by, compareTypes } = releaser;
  const live = await readLive(store);
  if (!live)
    throw new Error(`Nothing is live in ${store.place} yet, so there is no site to show it on.`);
  const contract = await publish(releaser, options.dist);
  if (isShell(contract)) throw new Error('A preview can only show a remote, not the shell.');
  const { name: remote, version } = contract;
  await checkCandidate(
    { store, addresses: config.addresses, compareTypes },
    {
      parts: afterRelease(live.parts, { [remote]: version }),
      released: [remote],
      live,
      stored: await readIntegrities(store, [contract]),
      dropRoutes: options.dropRoutes,
      skipEarlierShells: options.skipEarlierShells,
    },
  );
  if (live.env.previewKey !== options.key.publicKey) {
    const { publicKey } = options.key;
    await changeSite(releaser, { kind: 'preview-key', publicKey, replaces: options.isNewKey });
  }

  const expires = Math.floor(options.now.getTime() / 1000) + options.seconds;
  const digest = await digestOf(store, contract);
  const token = signGrant(
    { remote, version, digest, origin: options.origin, expires },
    options.key,
  );
  await recordPreview(store, { remote, version, expires, by });
  return {
    remote,
    version,
    link: options.origin + firstAddress(contract) + PREVIEW_FRAGMENT + token,
    until: new Date(expires * 1000),
  };
}

/**
 * The origin of an address, for links that only open there.
 * @throws Error unless it is a preview address where browsers can verify signatures: on https, or on this machine
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
  if (!isPreviewOrigin(origin)) {
    throw new Error(
      `${origin} is not a preview address: a candidate could read the sessions of its members. Give the site the second ` +
        `host name ${new URL(previewOriginOf(origin)).host}, and use --site ${previewOriginOf(origin)}.`,
    );
  }
  if (protocol === 'https:' || hostname === 'preview.localhost') return origin;
  throw new Error(`${origin} cannot show previews: browsers verify them on https sites only.`);
}

/** The hash of the contract as it is served. The contract contains the hash of every file. */
async function digestOf(store: Store, { name, version }: RemoteContract): Promise<string> {
  const bytes = await store.read(artifactKey(name, version, CONTRACT_FILE));
  return `sha256-${createHash('sha256').update(bytes!).digest('base64')}`;
}

const firstAddress = ({ routes }: RemoteContract): string =>
  routes.owns[0]?.path.replace(/\/\*$/, '') || '/';
