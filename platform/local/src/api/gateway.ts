import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Sql } from 'postgres';
import type { FunctionsHost } from '../functions/functions-host.ts';
import type { ApiSettings } from './api-process.ts';
import { authRoutes, type GatewayEnv } from './auth-routes.ts';
import { LOCAL_JWKS } from '../local-keys.ts';
import type { Lite } from './lite.ts';
import { bearerOf, forLite, withHostedToken } from '../tokens.ts';

/** Lite would answer any other as a GET. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** One origin for /rest/v1, /auth/v1 and /functions/v1, like a hosted project's gateway. */
export function createGateway(
  lite: Lite,
  functions: FunctionsHost,
  sql: Sql,
  { limits, hasLegacyKeys }: Pick<ApiSettings, 'limits' | 'hasLegacyKeys'>,
): Hono<GatewayEnv> {
  const anyOrigin = cors({
    origin: '*',
    allowMethods: METHODS,
    exposeHeaders: [
      'Content-Range',
      'Content-Location',
      'Date',
      'Preference-Applied',
      'X-Sb-Error-Code',
    ],
    maxAge: 3600,
  });
  return (
    new Hono<GatewayEnv>()
      .use(async (context, next) => {
        context.set('clientAddress', context.env.incoming.socket.remoteAddress ?? '');
        await next();
      })
      .use(async (context, next) =>
        METHODS.includes(context.req.method)
          ? next()
          : context.json({ message: `There is no method ${context.req.method} here` }, 405),
      )
      .use('/auth/v1/*', anyOrigin)
      .use('/rest/v1/*', anyOrigin)
      .on(METHODS, ['/auth/v1/*', '/rest/v1/*'], async (context, next) => {
        const { raw } = context.req;
        // A key is no token. The Supabase client repeats it there, so the platform takes it if it is the one in
        // `apikey`.
        const token = bearerOf(raw);
        if (token.startsWith('sb_') && token !== raw.headers.get('apikey')) {
          return context.json({ message: 'Invalid API key' }, 401);
        }
        context.req.raw = await forLite(raw, hasLegacyKeys);
        return next();
      })
      .on('POST', ['/auth/v1/verify', '/auth/v1/token'], async (context, next) => {
        await next();
        if (!hasLegacyKeys) context.res = await withHostedToken(context.res);
      })
      .get('/auth/v1/.well-known/jwks.json', (context) => context.json(LOCAL_JWKS))
      .route('/auth/v1', authRoutes(lite, sql, limits))
      .all('/rest/v1/*', (context) => lite.fetch(context.req.raw))
      // Functions answer preflight requests themselves, as on the hosted platform: a missing response shows here too.
      .all('/functions/v1/:name/*', (context) =>
        functions.handle(context.req.param('name'), context.req.raw),
      )
      .all('/functions/v1/:name', (context) =>
        functions.handle(context.req.param('name'), context.req.raw),
      )
      .notFound((context) => context.json({ message: `no Route matched with those values` }, 404))
  );
}
