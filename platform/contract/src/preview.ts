/**
 * The fragment of a preview link, before its token. Browsers do not send fragments to servers, and leave them out of the
 * referrer.
 */
export const PREVIEW_FRAGMENT = '#preview=';

const PREVIEW_HOST = /^(https?:\/\/)preview\./;

/**
 * Whether pages of an origin may show previews: only where the host begins with `preview.`. Browsers keep the storage and
 * the windows of that origin apart from those of the live site.
 */
export const isPreviewOrigin = (origin: string): boolean => PREVIEW_HOST.test(origin);

/** The origin that shows the previews of a site: `https://preview.site.example` for `https://site.example`. */
export const previewOriginOf = (origin: string): string => origin.replace('://', '://preview.');

/** The live site's address of the same page, for an address of either. */
export const liveAddressOf = (address: string): string => address.replace(PREVIEW_HOST, '$1');

/** A refused preview link; `code` is one of those that {@link readToken} throws. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a preview link grants: one version of one remote, at one preview address, for a limited time. */
export interface PreviewGrant {
  remote: string;
  version: string;
  /** `sha256-<base64>` of the candidate's contract, which contains the hash of every file. */
  digest: string;
  /** The preview address that may show it, for example `https://preview.site.example`. */
  origin: string;
  /** When the link expires, in seconds since 1970. */
  expires: number;
}

/** The signature of tokens, for Web Crypto. All supported browsers implement this algorithm. */
export const PREVIEW_SIGNATURE = {
  key: { name: 'ECDSA', namedCurve: 'P-256' },
  signing: { name: 'ECDSA', hash: 'SHA-256' },
} as const;

/** The bytes to sign. They begin with their purpose, so that a signature for another purpose is invalid here. */
export const signedBytes = (payload: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`preview.1.${payload}`);

/** A grant, encoded as the first half of a token. */
export const encodeGrant = (grant: PreviewGrant): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(grant)));

/** Bytes as base64url, which needs no escape in an address. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * The grant of a token.
 * @param options.key the public key of the site, as base64url of its SPKI form
 * @param options.origin the origin of this page
 * @param options.now in milliseconds since 1970
 * @throws PreviewError `preview_forged` if the site's key did not sign exactly this, `preview_elsewhere` on another
 *   origin and on every origin that is no preview address, `preview_expired` from the second on in which it expires
 */
export async function readToken(
  token: string,
  options: { key: string; origin: string; now: number },
): Promise<PreviewGrant> {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const isSigned =
    rest.length === 0 && (await verify(payload, signature, options.key).catch(() => false));
  if (!isSigned) throw new PreviewError('preview_forged', 'the signature is not that of the site');
  const grant = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as PreviewGrant;
  if (grant.origin !== options.origin || !isPreviewOrigin(options.origin)) {
    throw new PreviewError('preview_elsewhere', `it is for ${grant.origin}`);
  }
  if (options.now >= grant.expires * 1000) {
    throw new PreviewError('preview_expired', `it ended at ${grant.expires}`);
  }
  return grant;
}

async function verify(payload: string, signature: string, key: string): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey(
    'spki',
    fromBase64Url(key),
    PREVIEW_SIGNATURE.key,
    false,
    ['verify'],
  );
  return crypto.subtle.verify(
    PREVIEW_SIGNATURE.signing,
    publicKey,
    fromBase64Url(signature),
    signedBytes(payload),
  );
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
