import { queryOptions } from '@tanstack/react-query';
import { callFunction } from 'shared-kit/functions';
import * as v from 'valibot';
import { askDesk, deskKey, parseAs } from '#lib/data/desk-data.ts';

const Money = {
  reference: v.string(),
  status: v.string(),
  paise: v.number(),
  currency: v.string(),
  at: v.string(),
};

const Payment = v.object({
  ...Money,
  decision: v.nullable(v.string()),
  held_reason: v.nullable(v.string()),
  is_held: v.nullable(v.boolean()),
  decisions: v.array(
    v.object({ decision: v.string(), person: v.string(), reason: v.string(), at: v.string() }),
  ),
  refunds: v.array(v.object({ ...Money, credit_notes: v.array(v.string()) })),
  disputes: v.array(v.object(Money)),
});
export type Payment = v.InferOutput<typeof Payment>;

const Order = v.object({
  uuid: v.string(),
  reference: v.nullable(v.string()),
  item: v.string(),
  months: v.number(),
  paise: v.number(),
  status: v.string(),
  at: v.string(),
  /** One for each payment that gave access. */
  invoices: v.array(v.string()),
  payments: v.array(Payment),
});
export type Order = v.InferOutput<typeof Order>;

const Mail = v.object({
  kind: v.string(),
  about: v.string(),
  attempts: v.number(),
  /** The code of a refusal for good. */
  refusal: v.nullable(v.string()),
  at: v.string(),
  sent_at: v.nullable(v.string()),
});

const Member = v.object({
  /** `null` after the account was deleted. */
  profile: v.nullable(
    v.object({
      name: v.string(),
      email: v.string(),
      phone: v.string(),
      college: v.string(),
      since: v.string(),
    }),
  ),
  access: v.array(v.object({ item: v.string(), status: v.string(), expires_at: v.string() })),
  orders: v.array(Order),
  mails: v.array(Mail),
});
export type Member = v.InferOutput<typeof Member>;

/** `null` for an unknown id. Each request is a look, which is logged: so only a person causes one. */
export const memberQuery = (member: string) =>
  queryOptions({
    queryKey: deskKey('member', { member }),
    queryFn: () => askDesk(v.nullable(Member), 'member', { member }),
    staleTime: Infinity,
    retry: false,
  });

const ResendOutcome = v.picklist(['queued', 'on_its_way', 'no_receipt']);

export const resendReceipt = (invoice: string): Promise<v.InferOutput<typeof ResendOutcome>> =>
  askDesk(ResendOutcome, 'resend_receipt', { invoice_number: invoice });

export interface Decision {
  action: 'grant' | 'refund';
  payment: string;
  reason: string;
}

const DecisionOutcome = v.union([
  v.object({
    outcome: v.picklist(['granted', 'refund_processed', 'refund_pending', 'refund_failed']),
  }),
  v.object({
    error: v.picklist(['not_held', 'currency', 'no_member', 'already_granted', 'refund_under_way']),
  }),
]);
export type DecisionOutcome = v.InferOutput<typeof DecisionOutcome>;

/** Through the edge function, which alone may ask the gateway for a refund. @throws AppError as `callFunction` does */
export const decide = async (decision: Decision): Promise<DecisionOutcome> =>
  parseAs(DecisionOutcome, await callFunction('held-payments', decision));
