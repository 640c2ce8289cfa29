import {
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  importJWK,
  jwtVerify,
  type CompactJWSHeaderParameters,
  type CompactVerifyGetKey,
  type CryptoKey,
} from 'jose';
import { LOCAL_JWKS, LOCAL_KEYS, LOCAL_SIGNING_KEY } from './local-keys.ts';

// A hosted project signs tokens with ES256, and accepts those of its older days, with HS256. Lite knows HS256 only.

const shared = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);
const published = createLocalJWKSet(LOCAL_JWKS);
const sharedOrPublished: CompactVerifyGetKey = (header, token) =>
  header?.alg === 'HS256' ? shared : published(header, token);

/** Whether the project has signed the token, which has not expired. */
export const isValidToken = (token: string): Promise<boolean> =>
  jwtVerify(token, sharedOrPublished).then(
    () => true,
    () => false,
  );

/** The request with a key and a token that lite knows. */
export async function forLite(request: Request, hasLegacyKeys: boolean): Promise<Request> {
  const headers = new Headers(request.headers);
  const { anon, serviceRole, publishable, secret } = LOCAL_KEYS;
  const known = { [anon]: publishable, [serviceRole]: secret }[headers.get('apikey') ?? ''];
  if (hasLegacyKeys && known) headers.set('apikey', known);
  const token = await signAgain(bearerOf(request), published, { alg: 'HS256' }, shared);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}

/** The response of lite with the token that a new hosted project gives. */
export async function withHostedToken(response: Response): Promise<Response> {
  const body = (await response.clone().json()) as { access_token?: string };
  const { alg, kid } = LOCAL_SIGNING_KEY;
  const key = await importJWK(LOCAL_SIGNING_KEY);
  const access_token = await signAgain(body.access_token ?? '', () => shared, { alg, kid }, key);
  return access_token ? Response.json({ ...body, access_token }, response) : response;
}

export const bearerOf = ({ headers }: Request): string =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/** The same claims; none for a token that the first key has not signed. */
async function signAgain(
  token: string,
  from: CompactVerifyGetKey,
  header: CompactJWSHeaderParameters,
  key: Uint8Array | CryptoKey,
): Promise<string | undefined> {
  const read = await compactVerify(token, from).catch(() => undefined);
  return (
    read && new CompactSign(read.payload).setProtectedHeader({ ...header, typ: 'JWT' }).sign(key)
  );
}
