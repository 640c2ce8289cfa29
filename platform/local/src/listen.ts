import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type HttpServer, listen as listenOn } from '@platform/release/respond/http-server';
import { Hono } from 'hono';
import { localRequestsOnly } from './local-requests.ts';

/** Only on localhost. Requests from pages of other sites and to other host names get 403. */
export function listen(
  app: { fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response> },
  port: number,
): Promise<HttpServer> {
  const guarded = new Hono<{ Bindings: HttpBindings }>()
    .use(localRequestsOnly)
    .all('*', (context) => app.fetch(context.req.raw, context.env));
  const handle = getRequestListener((request, env) => guarded.fetch(request, env));
  return listenOn((request, response) => void handle(request, response), { port });
}
