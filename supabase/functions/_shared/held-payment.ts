import * as v from 'npm:valibot@1.5.0';

/** As the database's `held_facts` returns it. */
export const HeldFacts = v.object({
  payment_id: v.string(),
  reason: v.string(),
  paid_paise: v.number(),
  currency: v.string(),
  agreed_paise: v.number(),
  item: v.string(),
  order_uuid: v.string(),
});
export type HeldFacts = v.InferOutput<typeof HeldFacts>;

/** A row of the database's `held_payments`. */
export const HeldPayment = v.object({
  ...HeldFacts.entries,
  held_since: v.string(),
  decided: v.nullable(v.string()),
});
export type HeldPayment = v.InferOutput<typeof HeldPayment>;
