import {
  base64url,
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { LOCAL_JWKS, LOCAL_KEYS, LOCAL_SIGNING_KEY } from './local-keys.ts';

// A hosted project signs tokens with ES256, and accepts those of its older days, with HS256. Lite knows HS256 only.

const shared = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);
const published = createLocalJWKSet(LOCAL_JWKS);
const keyOf: JWTVerifyGetKey = (header, token) =>
  header.alg === 'HS256' ? shared : published(header, token);

/** Whether the project has signed the token, which has not expired. */
export const isValidToken = (token: string): Promise<boolean> =>
  jwtVerify(token, keyOf, { algorithms: ['ES256', 'HS256'] }).then(
    () => true,
    () => false,
  );

const KEYS_OF_LITE: Record<string, string> = {
  [LOCAL_KEYS.anon]: LOCAL_KEYS.publishable,
  [LOCAL_KEYS.serviceRole]: LOCAL_KEYS.secret,
};

/**
 * The request with a key and a token that lite knows. A token that the project has not signed gets a signature that lite
 * refuses.
 * @param hasLegacyKeys whether the project accepts legacy keys
 */
export async function forLite(request: Request, hasLegacyKeys: boolean): Promise<Request> {
  const headers = new Headers(request.headers);
  const key = hasLegacyKeys && KEYS_OF_LITE[headers.get('apikey') ?? ''];
  if (key) headers.set('apikey', key);
  const token = bearerOf(request);
  if (algorithmOf(token) === 'ES256') {
    const claims = base64url.decode(token.split('.')[1]!);
    const secret = await compactVerify(token, published).then(
      () => shared,
      () => new Uint8Array(32),
    );
    const signed = new CompactSign(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
    headers.set('authorization', `Bearer ${await signed.sign(secret)}`);
  }
  return new Request(request, { headers });
}

/** The response of lite with the token that a hosted project gives. */
export async function withHostedToken(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { access_token?: string };
  if (!body?.access_token) return response;
  const { payload } = await compactVerify(body.access_token, shared);
  const { alg, kid } = LOCAL_SIGNING_KEY;
  const signed = new CompactSign(payload).setProtectedHeader({ alg, kid, typ: 'JWT' });
  const access_token = await signed.sign(await importJWK(LOCAL_SIGNING_KEY));
  return Response.json({ ...body, access_token }, response);
}

export const bearerOf = ({ headers }: Request): string =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

function algorithmOf(token: string): unknown {
  try {
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) && decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}
