/** `Prose` reads the passages. */
export const refund = {
  head: {
    title: 'Refund Policy',
    description:
      'Refunds at {{brand}}: report a problem within 3 days, we process what is due within 7 working days, and there are no partial refunds.',
    keywords: '{{brand}} refund policy, refund, payment problem',
  },
  title: 'Refund Policy',
  lead: 'When you get your money back, how to ask for it, and how long it takes.',
  facts: {
    report: { value: '3 days', label: 'To report a problem with a payment or with your access.' },
    process: { value: '7 working days', label: 'To process a refund that is due.' },
    partial: {
      value: 'No partial refunds',
      label: 'A refund is for a whole payment, or not at all.',
    },
  },
  passages: {
    report: {
      title: 'Report within 3 days',
      text: `Write to us within 3 days of the payment if you:
- were charged twice for the same order;
- were charged a wrong amount;
- paid but did not get access;
- got access that does not work because of a fault of ours.`,
    },
    how: {
      title: 'How to report',
      text: `Send an email to [{{email}}](mailto:{{email}}) with:
- the email address of your account;
- the order ID, which you can copy from [your payments](/account/payments);
- what happened, in a sentence or two.
Please do not send a card number, UPI PIN or code. We never need them.`,
    },
    process: {
      title: 'Processed within 7 working days',
      text: 'We look into every report and answer it. A refund that is due is processed within 7 working days, through Razorpay, to the card, account or UPI address that was used to pay. Your bank may need a little longer to show it. When a payment is refunded, the access it paid for ends.',
    },
    partial: {
      title: 'No partial refunds',
      text: 'There are no partial refunds: not for the unused part of a subscription, not for single modules of a bundle, and not for a change to a shorter duration.',
    },
    exclusions: {
      title: 'When there is no refund',
      text: `- The problem was reported after 3 days.
- You changed your mind, or did not find the time to study.
- Your device does not meet what the app store asks for.
- Access was ended because the [terms](/terms-and-conditions#copying) were broken, for example by downloads, screenshots or a shared account.`,
    },
    failed: {
      title: 'Money left your account, but there is no access?',
      text: 'This can happen when a bank confirms a payment late. Your money is safe: either the payment is confirmed and your access begins, or the bank returns the amount automatically. [Your payments](/account/payments) shows its status. If nothing has changed by the next day, write to us.',
    },
    rights: {
      title: 'Your rights as a consumer',
      text: 'Nothing in this policy takes away what the Consumer Protection Act, 2019 gives you.',
    },
  },
};
