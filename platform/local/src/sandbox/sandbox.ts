import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { listen } from '../listen.ts';
import type { Log } from '../child-process.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { GatewayError } from './entities.ts';
import { GatewayState } from './gateway-state.ts';
import { fileJournal } from './journal.ts';
import { razorpayApi } from './razorpay-api.ts';
import { sandboxApi, type SandboxParts } from './sandbox-api.ts';
import { Switchboard } from './switches.ts';
import { Webhooks } from './webhooks.ts';

/**
 * Starts a payment gateway that moves no money and implements Razorpay's API, on a separate origin.
 * @param options.webhookUrl the function that receives events
 * @param options.file keeps orders and payments over a restart; without it they are lost
 */
export async function startSandbox(
  { port, webhookUrl, file }: { port: number; webhookUrl: string; file?: string },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const switches = new Switchboard();
  const webhooks = new Webhooks(webhookUrl, switches, log);
  const state = new GatewayState(
    (event) => {
      const { payment } = event.payload;
      log('gateway', `${event.event} ${payment?.id ?? ''} of ${payment?.order_id ?? 'nothing'}`);
      webhooks.tell(event);
    },
    file ? fileJournal(file) : undefined,
  );
  const web = await listen(sandboxApp({ state, webhooks, switches, requests: [] }), port);
  return {
    async stop() {
      webhooks.stop();
      await web.close();
    },
  };
}

function sandboxApp(parts: SandboxParts): Hono {
  return new Hono()
    .route('/v1', checkoutRoutes(parts.state))
    .route(
      '/v1',
      razorpayApi(parts.state, () => parts.switches.read(), parts.requests),
    )
    .route('/_sandbox', sandboxApi(parts))
    .notFound((context) => {
      const error = new GatewayError(404, 'The requested URL was not found on the server.');
      return context.json(error.body, 404);
    })
    .onError((error, context) => {
      const known = error instanceof GatewayError ? error : new GatewayError(500, String(error));
      return context.json(known.body, known.status as ContentfulStatusCode);
    });
}
