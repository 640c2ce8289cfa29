import { readFile, stat } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root. Root therefore runs it as the owner of the data, or else as `postgres` or `nobody`.
 * @throws Error if root finds none of them
 */
export async function chooseSystemUser(dataFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile('/etc/passwd', 'utf8');
  const user = findAccount(accounts, 'postgres') ?? findAccount(accounts, 'nobody');
  if (user) return user;
  throw new Error(
    'Postgres does not run as root, and this machine has neither a user "postgres" nor "nobody". Run this as an ordinary user.',
  );
}

/** From the text of an /etc/passwd; `undefined` if the account is missing or root's. */
function findAccount(passwd: string, name: string): SystemUser | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}
