export const english = {
  tagline: 'exam preparation for radiation oncology residents',
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}`,
  labels: {
    bought: 'What you bought',
    duration: 'Duration',
    validUntil: 'Valid until',
    /** Next to a module that ends on another day than the others. */
    until: (day: string) => `until ${day}`,
    paid: 'Amount paid',
    paidWithTaxes: 'Amount paid, all taxes included',
    paidOn: 'Paid on',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    orderId: 'Order ID',
    paymentId: 'Payment ID',
    refundId: 'Refund ID',
    amount: 'Amount',
    endsOn: 'Ends on',
    endedOn: 'Ended on',
    price: 'Price',
    priceUntil: 'At this price until',
    changed: 'Changed',
    changedAt: 'When',
    deletedOn: 'Deleted on',
  },
  /** As the database names them. */
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone number',
    college: 'Institute name',
    course: 'Course',
    designation: 'Designation',
    state: 'State',
    gstin: 'GSTIN',
  },
  receipt: {
    subject: (item: string, duration: string, number: string) =>
      `receipt: ${item}, ${duration} (${number})`,
    title: 'Your receipt',
    lead: (name: string, hasAccess: boolean) =>
      `Thank you, ${name}. Your payment has arrived${hasAccess ? ', and your course is ready' : ''}.`,
    button: 'See your receipt',
    attached: 'The invoice is attached. Your invoices and payments are in your account.',
    app: (email: string) => `Open your course in the app and sign in with ${email}.`,
    mistakes: 'If anything is wrong, tell us within 3 days by email or phone.',
  },
  refund: {
    started: {
      title: 'Your refund has started',
      lead: (name: string, amount: string) =>
        `${name}, we’ve sent ${amount} back to your original payment method.`,
      note: 'Banks take up to 7 working days.',
    },
    done: {
      title: 'Your refund is done',
      lead: (name: string, amount: string) =>
        `${name}, your bank has confirmed the refund of ${amount}.`,
    },
    failed: {
      title: 'Your refund did not arrive',
      lead: (name: string, amount: string) =>
        `${name}, your bank did not accept the refund of ${amount}.`,
      note: 'We’ll contact you about another way to send the money.',
    },
    access: {
      ends: 'Until then you keep the access that this payment paid for.',
      stays: 'You still have access.',
      partly: 'You still have access to a part of it, which another payment paid for.',
      ended: 'The access that this payment paid for has ended.',
    },
    button: 'See this payment',
    attached: 'The credit note is attached. You can also download it in your account.',
  },
  ending: {
    title: (item: string, days: number) =>
      `${item} ends in ${days === 1 ? '1 day' : `${days} days`}`,
    lead: (name: string) =>
      `${name}, renew now and keep studying without a break. The new time is added to what you have left.`,
  },
  ended: {
    title: (item: string) => `${item} has ended`,
    lead: (name: string) => `${name}, your access has ended. Renew to pick up where you left off.`,
  },
  renew: 'Renew your access',
  renewNote: 'You choose the duration before you pay.',
  unfinished: {
    title: (item: string) => `Your purchase of ${item} is not finished`,
    lead: (name: string) =>
      `${name}, you started a purchase but haven’t paid. Nothing was charged.`,
    button: 'Finish your purchase',
    note: 'Changed your mind? You don’t need to do anything.',
  },
  accountChanged: {
    title: 'Your account details were changed',
    lead: (name: string) => `${name}, some details of your account were changed.`,
    button: 'See your profile',
    /** For a change that the member did not make. */
    notYou: (email: string) =>
      `If this was you, you don’t need to do anything. If not, choose Sign Out Everywhere in your profile, change the password of your mailbox, and write to ${email} right away.`,
  },
  emailChanged: {
    title: 'Your account has a new email address',
    lead: (name: string) =>
      `${name}, you now sign in with another address. The one that gets this email no longer works.`,
    notYou: (email: string) =>
      `If you did not ask for this, write to ${email} right away, from this address.`,
  },
  deletionRequested: {
    title: 'Your account will be deleted',
    lead: (name: string) =>
      `${name}, we have been asked to delete your account. Your access ends with it. Until the date below, you can still keep your account.`,
    button: 'Keep or delete your account',
    notYou: (email: string) =>
      `If this was you, you don’t need to do anything. If not, keep the account in your profile, choose Sign Out Everywhere there, change the password of your mailbox, and write to ${email} right away.`,
  },
  stopReminders: 'Stop these reminders',
  remindersOn: (profile: string) =>
    `You get reminders when your access is about to end or a purchase is not finished. To stop them, switch them off in your profile: ${profile}`,
  remindersStopped:
    'You won’t get any more reminders. We’ll still email you receipts and news about your payments.',
  linkIsWrong: 'This link is incomplete. Please open it again from the email.',
};

export type MailTexts = typeof english;
