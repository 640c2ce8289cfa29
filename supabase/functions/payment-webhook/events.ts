/** What Razorpay's webhook sends to us, by what it is about. */
export const EVENTS = {
  payment: ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
  refund: ['refund.created', 'refund.processed', 'refund.failed'],
  dispute: ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'].map(
    (step) => `payment.dispute.${step}`,
  ),
};
