/** The key that may sign a change: `ed25519:<public key, base64url>`. */
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
}

const KEY = /^ed25519:[\w-]{43}$/;

/** @throws Error for what is not a key */
export function readOwnerId(text: string): OwnerId {
  if (KEY.test(text)) return text;
  throw new Error(
    `${JSON.stringify(text)} is not an owner: ed25519:<43 characters>, as npm run owners -- key prints it.`,
  );
}

/** The keys in SITE_OWNERS, between commas or white space. @throws Error as `readOwnerId` */
export const readTrustedKeys = (text = ''): OwnerId[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readOwnerId);

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
