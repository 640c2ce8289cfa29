/** A store, a host or a disk that did not do what it was asked for. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** What a person can do about it. */
  readonly remedy: string;
  /** What has become of the site. */
  outcome = 'The live site stays as it is.';

  /** @param message what was asked, and why it failed */
  constructor(message: string, { remedy, cause }: { remedy: string; cause?: unknown }) {
    super(message, { cause });
    this.remedy = remedy;
  }
}

const NETWORK = 'Check the address and the network, then repeat the command.';
const RIGHTS = 'Give this user the right to write there, then repeat the command.';
const PATH = 'Check the path, then repeat the command.';

/** By the code of Node's error: why it failed, and the remedy. */
const REASONS: readonly (readonly [codes: RegExp, reason: string, remedy: string])[] = [
  [/^ENOTFOUND$/, 'the host name is unknown', NETWORK],
  [/^EAI_AGAIN$/, 'no name server answers', NETWORK],
  [/^ECONNREFUSED$/, 'the connection was refused', NETWORK],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was broken', NETWORK],
  [/^EHOSTUNREACH$/, 'the host cannot be reached', NETWORK],
  [/^ENETUNREACH$/, 'the network cannot be reached', NETWORK],
  [/^(ETIMEDOUT|TimeoutError|UND_ERR_.+_TIMEOUT)$/, 'there was no answer in time', NETWORK],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/,
    'the certificate is not accepted',
    'Check the address. Behind a company proxy, set NODE_EXTRA_CA_CERTS to the file of its certificate.',
  ],
  [/^ENOSPC$/, 'the disk is full', 'Make room on it, then repeat the command.'],
  [/^EDQUOT$/, 'the disk quota is used up', 'Make room on it, then repeat the command.'],
  [/^EROFS$/, 'the disk is read-only', 'Mount it for writing, then repeat the command.'],
  [/^(EACCES|EPERM)$/, 'permission is denied', RIGHTS],
  [/^EIO$/, 'the disk does not read or write', 'Check the disk, then repeat the command.'],
  [/^ENOENT$/, 'there is no such file or folder', PATH],
  [/^ENOTDIR$/, 'a file is where a folder should be', PATH],
  [/^EISDIR$/, 'a folder is where a file should be', PATH],
  [/^EEXIST$/, 'something else is there already', PATH],
  [/^EMFILE$/, 'too many files are open', 'Raise the limit (ulimit -n), then repeat the command.'],
];

/** The fields of Node's errors. */
interface Cause {
  name?: string;
  code?: unknown;
  cause?: unknown;
  errors?: readonly unknown[];
  syscall?: string;
  path?: string;
  hostname?: string;
  address?: string;
  port?: number;
}

/** `fetch` names the reason in the cause of its error, and several addresses of a host in the causes of that. */
function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return [];
  const { cause, errors } = error as Cause;
  return [error, ...causesOf(cause), ...causesOf(errors?.[0])];
}

function reasonOf({ name, code, syscall }: Cause) {
  // Of a read-only disk Node says so about a folder that it makes with the folders above it.
  const isReadOnly = code === 'ENOENT' && syscall === 'mkdir';
  const words = isReadOnly ? 'EROFS' : typeof code === 'string' ? code : (name ?? '');
  const known = REASONS.find(([codes]) => codes.test(words));
  return known && { words, reason: known[1], remedy: known[2] };
}

/**
 * A failure of a host or a disk, as a sentence. Any other error, such as one about wrong input, stays as it is.
 * @param what was asked; by default what the error names
 */
export function failureOf(error: unknown, what?: string): unknown {
  if (error instanceof Failure) return error;
  for (const one of causesOf(error)) {
    const found = reasonOf(one);
    if (!found) continue;
    const host = one.hostname ?? (one.address && `${one.address}:${one.port}`);
    const asked = what ?? one.path ?? host ?? 'A file or a host of this command';
    const message = `${asked}: ${found.reason} (${found.words}).`;
    return new Failure(message, { remedy: found.remedy, cause: error });
  }
  return error;
}

/** For `catch`: a write on a full disk does not name its file. */
export const failedAt =
  (what: string) =>
  (error: unknown): never => {
    throw failureOf(error, what);
  };

/** Of a request: any error means that no answer came. */
export function requestFailure(error: unknown, what: string): Failure {
  const known = failureOf(error, what);
  if (known instanceof Failure) return known;
  const { message = 'there was no answer' } = (causesOf(error).at(-1) ?? {}) as Partial<Error>;
  return new Failure(`${what}: ${message}.`, { remedy: NETWORK, cause: error });
}

/** For the end of a command: of a failure also what has become of the site, and what to do. */
export function sentenceOf(error: unknown): string {
  const known = failureOf(error);
  if (known instanceof Failure) return `${known.message} ${known.outcome} ${known.remedy}`;
  return known instanceof Error ? known.message : String(known);
}
