/** The refund policy. A line break separates paragraphs. */
export const refund = {
  title: 'Refund Policy',
  lead: 'When you get your money back, and how long that takes.',
  report: {
    title: 'Report within 3 days',
    text: 'If you were charged twice, charged a wrong amount, or did not get the access you paid for, write to {{email}} within 3 days of the payment. Please name the email address of your account and the order ID from your payments page.',
  },
  process: {
    title: 'Processed within 7 working days',
    text: 'We look into each report and answer it. A refund that is due is processed within 7 working days, to the card, account or UPI address that was used to pay. Your bank may need a little longer to show it.',
  },
  partial: {
    title: 'No partial refunds',
    text: 'There are no partial refunds: not for the unused part of a subscription, not for single modules of a bundle, and not for changing to a shorter duration.',
  },
  exclusions: {
    title: 'When there is no refund',
    text: 'Problems that are reported after 3 days, a change of mind, and access that was ended because the terms were broken, such as by downloads, screenshots or a shared account, are not refunded.',
  },
  failed: {
    title: 'Money left your account, but no access?',
    text: 'This happens when a payment is confirmed late. Your money is safe: the order is completed or the amount goes back by itself. If neither has happened by the next day, write to us.',
  },
};
