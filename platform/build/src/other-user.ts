/** Who runs a process, if not the user of this one. */
export interface OtherUser {
  uid?: number;
  gid?: number;
}

/**
 * COMPOSE_AS (`<uid>:<gid>`): who renders, compares and opens what teams wrote. Such a user can read neither the key of
 * the site nor the memory and environment of the process that signs.
 * @throws Error if it is none, or this very user
 */
export function otherUser({ COMPOSE_AS: text }: NodeJS.ProcessEnv = process.env): OtherUser {
  if (text === undefined) return {};
  const found = /^([1-9]\d{0,9}):([1-9]\d{0,9})$/.exec(text);
  if (!found)
    throw new Error(
      `COMPOSE_AS is a user as <uid>:<gid>, never root, such as 65534:65534: ${text}`,
    );
  const [uid, gid] = [Number(found[1]), Number(found[2])];
  if (uid === process.getuid?.()) throw new Error('COMPOSE_AS is the user of this process.');
  return { uid, gid };
}

/** @throws Error if code of teams would run as the user who has the key */
export function expectOtherUser(): void {
  const { uid } = otherUser();
  if (uid !== undefined && process.getuid?.() === 0) return;
  throw new Error(
    'The process with the key of the site runs no code of teams. Start it as root, in a container of its own, with ' +
      'COMPOSE_AS=<uid>:<gid> of a user who has no rights: that user renders pages, compares types and opens the browser.',
  );
}
