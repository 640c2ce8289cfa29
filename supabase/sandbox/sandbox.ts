import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { listen } from '@platform/local/listen';
import type { Log } from '@platform/local/child-process';
import { checkoutRoutes } from './checkout-routes.ts';
import { GatewayError } from './entities.ts';
import { fileEntityLog, GatewayState } from './gateway-state.ts';
import { razorpayApi } from './razorpay-api.ts';
import { sandboxApi, type SandboxParts } from './sandbox-api.ts';
import { Switchboard } from './switches.ts';
import { Webhooks } from './webhooks.ts';

/**
 * Implements Razorpay's API and moves no money. Where it differs from Razorpay:
 * - An account has only our orders. Money of another sales channel, or a phase, status or method that we have never
 *   heard of, is set by PATCH (see `sandboxApi`).
 * - It knows no fees: what a fee bearer or an offer of the dashboard changes is an attempt with another `amount`.
 * - A refund takes no time, and a dispute no evidence. Each phase is a new dispute; nothing tells which one it goes on
 *   with.
 * - It repeats a webhook for 80 seconds instead of 24 hours, and never disables it.
 * @param options.webhookUrl the function that receives events
 * @param options.file keeps orders and payments over a restart
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
      webhooks.send(event);
    },
    file ? fileEntityLog(file) : undefined,
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
      razorpayApi(parts.state, (orderId) => parts.switches.read(orderId), parts.requests),
    )
    .route('/_sandbox', sandboxApi(parts))
    .notFound((context) => {
      const error = new GatewayError(404, 'The requested URL was not found on the server.');
      return context.json(error.body, 404);
    })
    .onError((error, context) => {
      const known = error instanceof GatewayError ? error : toGatewayError(error);
      return context.json(known.body, known.status as ContentfulStatusCode);
    });
}

/** A route that needs a body got none, or something failed. */
const toGatewayError = (error: Error): GatewayError =>
  error instanceof SyntaxError
    ? new GatewayError(400, 'The request has no body')
    : new GatewayError(500, String(error));
