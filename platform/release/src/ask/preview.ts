import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { previewOriginOf } from '@platform/contract/preview';
import type { PageEnvironment } from '@platform/contract/site';
import { builtUncommitted } from '../check/rules/request-rules.ts';
import { refuse } from '../check/rules/rule.ts';
import { ask } from '../inbox/inbox.ts';
import { addressOf } from '../pages/site-parts.ts';
import { isShell, label, secretDigest } from '../part/artifact.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { openPreviews } from '../state/parts.ts';
import type { Preview, State } from '../state/state.ts';
import { readContract } from '../store/artifacts.ts';
import { readBase } from '../store/journal.ts';
import { publishAll, type Published } from './publish.ts';
import { type Allowances, askedBy, askForVersions } from './release.ts';

export type MadePreview = Awaited<ReturnType<typeof preview>>;

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
 * @returns the versions that differ from the live site, by part; no link if that of the name stays: the store does not
 *   know its secret
 * @throws ReleaseRefused if a rule is broken
 */
export async function preview(
  releaser: Releaser,
  options: Omit<Allowances, 'older' | 'isDryRun'> & {
    dists: string[];
    name: string;
    audience: PreviewAudience;
  },
) {
  const { store, now } = releaser;
  const { dists, name, audience, ...allowed } = options;
  const live = (await readBase(releaser))?.live;
  if (!live)
    throw new Error(`Nothing is live in ${store.place} yet, so there is no site to show it on.`);
  const published = await publishAll(releaser, dists);
  const known = openPreviews(live.previews ?? {}, now())[name];
  const isHost = 'host' in audience;
  const kept = isHost && known ? await candidatesOf(releaser, known, live) : [];
  const isNew = ({ contract }: Published) =>
    !published.some((one) => one.contract.name === contract.name);
  const secret = isHost || (known?.digest && !audience.isNewLink) ? undefined : newSecret();
  const until = isHost ? undefined : new Date(now().getTime() + audience.seconds * 1000);
  const asked = await askForVersions(releaser, live, {
    ...allowed,
    published: [...kept.filter(isNew), ...published],
    env: isHost ? { ...known?.env, ...audience.env } : {},
    older: true,
  });
  const access = isHost
    ? { host: audience.host }
    : { ...(secret && { digest: secretDigest(secret) }), until: until!.toISOString() };
  await ask(releaser, { ...asked, kind: 'preview', name, access });
  const versions = Object.fromEntries(
    Object.entries(asked.parts).map(([part, { version }]) => [part, version]),
  );
  const first = published.map(({ contract }) => contract).find((one) => !isShell(one));
  const address = first && 'routes' in first ? addressOf(first.routes.owns[0]?.path ?? '/') : '/';
  const link = secret && !isHost && `${audience.origin}${address}?preview=${secret}`;
  return { name, versions, ...(until && { until }), ...(link && { link }) };
}

/** Those that are not live. */
const candidatesOf = async (
  { store }: Releaser,
  { changed, parts }: Preview,
  live: State,
): Promise<Published[]> =>
  Promise.all(
    changed
      .map((name) => ({ name, version: parts[name]!.version }))
      .filter(({ name, version }) => live.parts[name]?.version !== version)
      .map(async ({ name, version }) => {
        const contract = await readContract(store, name, version);
        const [digest, types] = [live.contracts, live.types].map((of) => of?.[label(contract)]);
        return { contract, asked: { version, contract: digest!, ...(types && { types }) } };
      }),
  );

/**
 * Makes the bytes of a preview live, if they pass the rules against the site that is live now: nothing is built.
 * @throws Error if there is no such preview, or all of it is live
 * @throws ReleaseRefused if a rule is broken
 */
export async function promotePreview(
  releaser: Releaser,
  name: string,
  { uncommitted = false, ...allowed }: Allowances & { uncommitted?: boolean } = {},
): Promise<Changed> {
  const live = (await readBase(releaser))?.live;
  const known = openPreviews(live?.previews ?? {}, releaser.now());
  const wanted = known[name];
  if (!live || !wanted) {
    const names = Object.keys(known).join(', ') || 'none';
    throw new Error(`There is no preview called ${name}. There are: ${names}.`);
  }
  const published = await candidatesOf(releaser, wanted, live);
  if (published.length === 0) throw new Error(`All of ${name} is live already.`);
  if (!uncommitted) refuse(builtUncommitted(published.map(({ contract }) => contract)));
  const asked = await askForVersions(releaser, live, { ...allowed, published, env: {} });
  return ask(releaser, { ...asked, kind: 'release', removed: [] });
}

/** Browsers of the team get every canary, also one of 0 %. The link before stops working; browsers that joined stay. */
export async function joinTeam(releaser: Releaser, origin: string): Promise<string> {
  const secret = newSecret();
  const asked = askedBy(releaser, (await readBase(releaser))?.live);
  await ask(releaser, { ...asked, kind: 'team', digest: secretDigest(secret) });
  return `${origin}/?canary=${secret}`;
}

const newSecret = (): string => randomBytes(18).toString('base64url');

/** The preview address of a site. @throws Error unless browsers keep the cookie there: on https, or on this machine */
export function previewOriginAt(site: string): string {
  const live = URL.canParse(site) ? new URL(site) : undefined;
  const isHost = live && isIP(live.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (isHost && (live.protocol === 'https:' || live.hostname === 'localhost'))
    return previewOriginOf(live.origin);
  throw new Error(
    `${site} cannot show previews: browsers keep their cookie at host names on https. On this machine: --site http://localhost:<port>`,
  );
}
