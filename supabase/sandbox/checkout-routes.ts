import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { attemptPayment, type GatewayState, type Outcome, OUTCOMES } from './gateway-state.ts';
import { GatewayError, type Method } from './entities.ts';
import { SANDBOX_KEYS } from './keys.ts';

const SCRIPT = join(import.meta.dirname, 'checkout.js');
const WINDOW = join(import.meta.dirname, 'payment-window.html');
// The window must not load anything from the network, whichever site embeds it.
const POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/** There alone UPI Collect goes on after 28 February 2026. The gateway does not document the text of its refusal. */
const IOS = /\b(iPhone|iPad|iPod)\b/;

/** The script, at the path that it has at Razorpay, and the payment window. */
export function checkoutRoutes(state: GatewayState): Hono {
  return new Hono()
    .get('/checkout.js', async (context) => {
      context.header('Content-Type', 'text/javascript; charset=utf-8');
      context.header('Cache-Control', 'no-store');
      return context.body(await readFile(SCRIPT, 'utf8'));
    })
    .get('/checkout/window', async (context) => {
      context.header('Content-Security-Policy', POLICY);
      return context.html(await readFile(WINDOW, 'utf8'));
    })
    .post('/checkout/attempts', async (context) => {
      const { key, order_id, method, flow, outcome } = await context.req.json<{
        key: string;
        order_id: string;
        method: Method;
        flow?: 'collect';
        outcome: Outcome;
      }>();
      if (key !== SANDBOX_KEYS.id) throw new GatewayError(401, 'The key is not known');
      if (flow === 'collect' && !IOS.test(context.req.header('user-agent') ?? '')) {
        throw new GatewayError(400, 'UPI Collect is not supported. Use UPI Intent or a QR code.');
      }
      if (!OUTCOMES.includes(outcome)) throw new GatewayError(400, 'No such outcome');
      return context.json(attemptPayment(state, order_id, { method, outcome }));
    })
    .get('/checkout/orders/:id', (context) => {
      const { id, amount, currency, status } = state.find('order', context.req.param('id'));
      return context.json({ id, amount, currency, status });
    });
}
