import { Hono } from 'hono';
import { attemptPayment, type GatewayState, OUTCOMES, type Outcome } from './gateway-state.ts';
import {
  DISPUTE_PHASES,
  DISPUTE_STEPS,
  type DisputePhase,
  type DisputeStep,
  type Entity,
  GatewayError,
} from './entities.ts';
import type { Switchboard } from './switches.ts';
import type { Webhooks } from './webhooks.ts';

export interface SandboxParts {
  state: GatewayState;
  webhooks: Webhooks;
  switches: Switchboard;
  /** Such as `GET /v1/orders/order_1`. */
  requests: string[];
}

/**
 * Controls for developers and tests, which no real gateway has. GET, PATCH and DELETE /switches read, set and reset
 * faults; PATCH /orders/:id/switches sets those of webhooks and of GET /payments/:id for one order. POST
 * /orders/:id/payments pays without a window. POST /payments/:id/authorize, /capture and /fail, /refunds/:id/process
 * and /fail are delayed decisions of the bank, and POST /payments/:id/refund refunds. POST /payments/:id/disputes opens
 * a dispute, and POST /disputes/:id/under_review, /action_required, /won, /lost and /closed move it on, with the fields
 * of the body. PATCH /payments/:id, /refunds/:id and /disputes/:id sets any fields without an event: the real gateway
 * has values that no step leads to. GET /requests lists requests to the API, GET /webhooks lists webhooks and DELETE
 * forgets them, POST /webhooks/release sends held ones, POST /webhooks/:id repeats one.
 */
export function sandboxApi({ state, webhooks, switches, requests }: SandboxParts): Hono {
  return new Hono()
    .get('/switches', (context) => context.json(switches.read()))
    .patch('/switches', async (context) => context.json(switches.set(await context.req.json())))
    .patch('/orders/:id/switches', async (context) =>
      context.json(switches.set(await context.req.json(), context.req.param('id'))),
    )
    .delete('/switches', (context) => context.json(switches.reset()))
    .get('/orders', (context) =>
      context.json(
        state.all('order').map((order) => ({ ...order, payments: state.paymentsOf(order.id) })),
      ),
    )
    .post('/orders/:id/payments', async (context) => {
      const { outcome, amount, currency } = await context.req.json<{
        outcome: Outcome;
        amount?: number;
        currency?: string;
      }>();
      if (!OUTCOMES.includes(outcome)) throw new GatewayError(400, `No outcome ${outcome}`);
      const details = { outcome, ...(amount && { amount }), ...(currency && { currency }) };
      return context.json(attemptPayment(state, context.req.param('id'), details));
    })
    .post('/payments/:id/:step{authorize|capture|fail}', (context) => {
      const payment = state.find('payment', context.req.param('id'));
      state[context.req.param('step') as 'authorize' | 'capture' | 'fail'](payment);
      return context.json(payment);
    })
    .post('/payments/:id/refund', async (context) => {
      const { amount } = await context.req.json<{ amount?: number }>();
      const refund = state.startRefund(state.find('payment', context.req.param('id')), amount);
      if (switches.read().refunds === 'processed') state.endRefund(refund, 'processed');
      return context.json(refund);
    })
    .post('/refunds/:id/:step{process|fail}', (context) => {
      const refund = state.find('refund', context.req.param('id'));
      state.endRefund(refund, context.req.param('step') === 'process' ? 'processed' : 'failed');
      return context.json(refund);
    })
    .post('/payments/:id/disputes', async (context) => {
      const { phase = 'chargeback', amount } = await context.req.json<{
        phase?: DisputePhase;
        amount?: number;
      }>();
      if (!DISPUTE_PHASES.includes(phase)) throw new GatewayError(400, `No phase ${phase}`);
      const payment = state.find('payment', context.req.param('id'));
      return context.json(state.openDispute(payment, phase, amount));
    })
    .post(`/disputes/:id/:step{${DISPUTE_STEPS.join('|')}}`, async (context) => {
      const dispute = state.find('dispute', context.req.param('id'));
      const facts = await context.req.json<object>().catch(() => ({}));
      state.moveDispute(dispute, context.req.param('step') as DisputeStep, facts);
      return context.json(dispute);
    })
    .patch('/:kind{payments|refunds|disputes}/:id', async (context) => {
      const { kind, id } = context.req.param();
      const entity: Entity = state.find(kind.slice(0, -1) as Entity['entity'], id);
      return context.json(state.change(entity, await context.req.json()));
    })
    .get('/requests', (context) => context.json(requests))
    .get('/webhooks', (context) => context.json(webhooks.all))
    .delete('/webhooks', async (context) => {
      await webhooks.forget();
      return context.json(webhooks.all);
    })
    .post('/webhooks/release', async (context) => context.json(await webhooks.release()))
    .post('/webhooks/:id', async (context) => {
      const webhook = webhooks.all.find(({ id }) => id === context.req.param('id'));
      if (!webhook) throw new GatewayError(404, 'There is no such webhook');
      return context.json({ status: await webhooks.resend(webhook) });
    });
}
