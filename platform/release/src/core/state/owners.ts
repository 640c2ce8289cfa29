/**
 * Who may sign a change: `ed25519:<public key, base64url>`, or a job of a CI service as `<issuer>#<subject>`, for example
 * `https://token.actions.githubusercontent.com#https://github.com/team/blog/.github/workflows/release.yml@refs/heads/main`.
 */
export type OwnerId = string;

export interface Owner {
  /** For messages and lists. */
  name: string;
  id: OwnerId;
}

export interface Owners {
  /** They may change everything. */
  site: Owner[];
  /** By part: they may release it, and nothing else. */
  parts: Record<string, Owner[]>;
  /** Verifies CI identities offline. @see https://github.com/sigstore/root-signing trusted_root.json */
  trustedRoot?: object;
}

const KEY = /^ed25519:[\w-]{43}$/;

/** @throws Error for what is neither a key nor the identity of a CI job */
export function readOwnerId(text: string): OwnerId {
  const [issuer = '', subject = '', ...more] = text.split('#');
  const isJob = URL.canParse(issuer) && issuer.startsWith('https://') && subject !== '';
  if (KEY.test(text) || (isJob && more.length === 0 && !/\s/.test(text))) return text;
  throw new Error(
    `${JSON.stringify(text)} is not an owner. A key is ed25519:<43 characters>, as npm run owners -- key prints it; the ` +
      'identity of a CI job is <issuer>#<subject>.',
  );
}

export const isKeyId = (id: OwnerId): boolean => KEY.test(id);

/**
 * The keys in SITE_OWNERS, between commas or white space.
 * @throws Error as `readOwnerId`, and for CI jobs, since the store says who vouches for them
 */
export const readTrustedKeys = (text = ''): OwnerId[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      if (isKeyId(readOwnerId(one))) return one;
      throw new Error(`SITE_OWNERS names keys of owners (ed25519:…), not CI jobs: ${one}`);
    });

const includes = (owners: readonly Owner[] | undefined, id: OwnerId): boolean =>
  owners?.some((one) => one.id === id) ?? false;

export const ownsSite = (owners: Owners, id: OwnerId): boolean => includes(owners.site, id);

export const ownsPart = (owners: Owners, id: OwnerId, part: string): boolean =>
  ownsSite(owners, id) || includes(owners.parts[part], id);

export const allOwners = ({ site, parts }: Owners): Owner[] => [
  ...site,
  ...Object.values(parts).flat(),
];

/** The name of an owner, or else the identity. */
export const ownerName = (owners: Owners | undefined, id: OwnerId): string =>
  (owners && allOwners(owners).find((one) => one.id === id)?.name) ?? id;
