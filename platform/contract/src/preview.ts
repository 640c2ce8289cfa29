/** What a link carries its token behind. In the fragment: browsers send that to no server and name it to no other site. */
export const PREVIEW_FRAGMENT = '#preview=';

/** Why a preview link is refused; `code` is one of those that {@link readToken} names. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a preview link allows: one version of one remote, on one site, for a while. */
export interface PreviewGrant {
  remote: string;
  version: string;
  /** `sha256-<base64>` of the candidate's contract, which holds the hash of every file. */
  digest: string;
  /** Where the site answers that may show it, for example `https://site.example`. */
  origin: string;
  /** When it ends, in seconds since 1970. */
  expires: number;
}

/** How tokens are signed, for Web Crypto: the one signature that every browser has had for years. */
export const PREVIEW_SIGNATURE = {
  key: { name: 'ECDSA', namedCurve: 'P-256' },
  signing: { name: 'ECDSA', hash: 'SHA-256' },
} as const;

/** The bytes that are signed. They begin with their purpose: a signature for something else is none for this. */
export const signedBytes = (payload: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`preview.1.${payload}`);

/** A grant as the first half of a token. */
export const encodeGrant = (grant: PreviewGrant): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(grant)));

/** Bytes in the letters that need no escape in an address. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * What a token allows here and now.
 * @param options.key the public key of the site, as base64url of its SPKI form
 * @param options.origin where this page was loaded from
 * @param options.now in milliseconds since 1970
 * @throws PreviewError `preview_forged` when the site's key did not sign just this, `preview_elsewhere` on another site,
 *   `preview_expired` from the second of its end on
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
  if (grant.origin !== options.origin) {
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
