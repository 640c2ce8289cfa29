import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { attemptPayment, OUTCOMES, type Outcome } from './attempt.ts';
import type { Method } from './entities.ts';
import { GatewayError } from './gateway-error.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';

const SCRIPT = join(import.meta.dirname, 'checkout.js');
const WINDOW = join(import.meta.dirname, 'payment-window.html');
// Whatever site embeds it: the window must not reach beyond this machine.
const POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/** What a browser loads: the script at the address that Razorpay's has below its host, and the window it opens. */
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
      const { key, order_id, method, outcome } = await context.req.json<{
        key: string;
        order_id: string;
        method: Method;
        outcome: Outcome;
      }>();
      if (key !== SANDBOX_KEYS.id) throw new GatewayError(401, 'The key is not known');
      if (!OUTCOMES.includes(outcome)) throw new GatewayError(400, 'No such outcome');
      return context.json(attemptPayment(state, order_id, { method, outcome }));
    })
    .get('/checkout/orders/:id', (context) => {
      const { id, amount, currency, status } = state.order(context.req.param('id'));
      return context.json({ id, amount, currency, status });
    });
}
