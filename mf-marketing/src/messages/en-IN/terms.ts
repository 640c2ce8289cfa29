/** The terms and conditions. Their passages are written as `Prose` reads them. */
export const terms = {
  head: {
    title: 'Terms and Conditions',
    description:
      'The terms of {{brand}}: who may use it, what you buy, 2 devices with one active at a time, no downloads or screenshots, and the law that applies.',
    keywords: '{{brand}} terms and conditions, devices, access, subscription',
  },
  title: 'Terms and Conditions',
  lead: 'The agreement between you and {{brand}}, {{city}}, when you use this website or the app. By creating an account or buying access you accept it.',
  facts: {
    age: { value: '18+', label: 'You must be 18 or older to have an account.' },
    devices: { value: '2 devices', label: 'Phone or tablet, and only one active at a time.' },
    copying: { value: 'No downloads', label: 'No screenshots either. A penalty applies if found.' },
  },
  passages: {
    eligibility: {
      title: 'Who may use it',
      text: 'You must be 18 or older and able to enter into a contract under Indian law. The content is made for radiation oncology residents who prepare for MD and DNB exams; others are welcome, and find it written for that exam.',
    },
    account: {
      title: 'Your account',
      text: `- An account belongs to one person, and cannot be lent, shared or sold.
- Please give your real name and details, and keep them up to date.
- You sign in with a 6-digit code that we send to your email address. Keep your mailbox safe, and pass no code on: we never ask for one by phone or message.`,
    },
    access: {
      title: 'What you buy',
      text: `You buy access to a module, or to the bundle of all modules, for 6 months, 1 year or 3 years.
- Access starts when your payment is confirmed, and ends by itself. Nothing is renewed or charged without you.
- If you renew before the end, the new time is added after the old.
- Until it ends, you may watch lectures as often as you like.
- You buy the right to study the content, not the content itself.`,
    },
    prices: {
      title: 'Prices and payment',
      text: 'Prices are in Indian rupees and include GST. What counts is the price that the [pricing page](/pricing) shows when you order. Payments are taken by Razorpay, by the means that it offers at the time. If a price is plainly wrong because of a mistake of ours, we may cancel the order and return the whole amount.',
    },
    devices: {
      title: 'Devices',
      text: 'You may use the content on 2 devices, phone or tablet. Only one of them can be active at a time. If you have a new phone, write to us and we let it take the place of the old one.',
    },
    copying: {
      title: 'No downloads or screenshots',
      text: `Lectures, notes, questions and newsletters are our property or that of their authors, and are for your own study. You may not:
- download or record them, or take screenshots of them;
- pass them on, publish or sell them, or show them to a group;
- get around the means that protect them.
If we find that you have, a penalty applies, and we may end your access without a refund. We tell you first what we found, and listen to what you have to say.`,
    },
    medical: {
      title: 'Teaching, not medical advice',
      text: 'The content prepares for examinations. It covers more than 80-85% of the syllabus, and cannot promise a result. It is no guideline: decisions about patients stay with you and your department. When you ask a doubt, leave out whatever could tell who a patient is.',
    },
    refunds: {
      title: 'Refunds',
      text: 'The [Refund Policy](/refund-policy) is part of these terms: report a problem within 3 days, what is due is processed within 7 working days, and there are no partial refunds.',
    },
    service: {
      title: 'When something does not work',
      text: 'We take care that the site and the app are there when you need them, but cannot promise that they always are. Lectures are added, improved and now and then replaced. If a fault of ours keeps you from what you paid for, write to [{{email}}](mailto:{{email}}) and we put it right.',
    },
    liability: {
      title: 'What we answer for',
      text: 'Where the law allows it to be limited, our liability is limited to what you paid for the access in question, and we do not answer for indirect loss. Nothing here takes away rights that you have as a consumer, and nothing limits what the law does not let us limit.',
    },
    ending: {
      title: 'Ending it',
      text: 'You can stop at any time and ask us to close your account. We may suspend or end an account that breaks these terms, after telling you why. What you owe us, and what we owe you, stays owed.',
    },
    changes: {
      title: 'When these terms change',
      text: 'The date at the top changes with every new version. What you have bought stays under the terms that applied when you bought it, unless the new ones are better for you or the law demands them.',
    },
    law: {
      title: 'Law and courts',
      text: 'The law of India applies. The courts at Nagpur have jurisdiction, apart from those that consumer law lets you choose. Please write to us first: most things can be settled in one email.',
    },
  },
};
