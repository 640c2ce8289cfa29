import { brand } from 'shared-kit/brand';

/** `Prose` reads the passages. */
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
      text: 'You must be 18 or older and able to enter into a contract under Indian law. The content is made for radiation oncology residents preparing for MD and DNB exams. Others are welcome to use it.',
    },
    account: {
      title: 'Your account',
      text: `- An account belongs to one person, and cannot be lent, shared or sold.
- Please give your real name and details, and keep them up to date.
- You sign in with a 6-digit code that we send to your email address. Keep your mailbox safe and never share a code: we never ask for one by phone or message.`,
    },
    access: {
      title: 'What you buy',
      text: `You buy access to a module, or to the bundle of all modules, for 6 months, 1 year or 3 years.
- Access starts when your payment is confirmed and ends on its expiry date. Nothing renews or is charged automatically.
- If you renew early, the new time is added after your current expiry date.
- Until it ends, you may watch lectures as often as you like.
- You buy the right to study the content, not the content itself.`,
    },
    prices: {
      title: 'Prices and payment',
      text: `Prices are in Indian rupees${brand.pricesIncludeTaxes ? ' and include GST' : ''}. You pay the price that the [pricing page](/pricing) shows when you order. Razorpay takes payments by the methods it offers at the time. If a price is clearly a mistake, we may cancel the order and return the full amount.`,
    },
    devices: {
      title: 'Devices',
      text: 'You may use the content on 2 devices, phone or tablet. Only one of them can be active at a time. If you get a new phone, write to us and we will replace the old one.',
    },
    copying: {
      title: 'No downloads or screenshots',
      text: `Lectures, notes, questions and newsletters are our property or that of their authors, and are for your own study. You may not:
- download or record them, or take screenshots of them;
- share, publish or sell them, or show them to a group;
- bypass their protection.
If we find that you have, a penalty applies, and we may end your access without a refund. We will first tell you what we found and hear your side.`,
    },
    medical: {
      title: 'Teaching, not medical advice',
      text: 'The content prepares for examinations. It covers more than 80-85% of the syllabus, and cannot promise a result. It is not a clinical guideline: decisions about patients remain with you and your department. When you ask a doubt, leave out anything that could identify a patient.',
    },
    refunds: {
      title: 'Refunds',
      text: 'The [Refund Policy](/refund-policy) is part of these terms: report a problem within 3 days, what is due is processed within 7 working days, and there are no partial refunds.',
    },
    service: {
      title: 'When something does not work',
      text: 'We work to keep the site and the app available, but cannot promise that they always are. We add, improve and sometimes replace lectures. If a fault of ours keeps you from what you paid for, write to [{{email}}](mailto:{{email}}) and we will put it right.',
    },
    liability: {
      title: 'Our liability',
      text: 'Where the law allows, our liability is limited to the amount you paid for the access in question, and we are not liable for indirect loss. Nothing here limits your rights as a consumer, or any liability that the law does not let us limit.',
    },
    ending: {
      title: 'Closing your account',
      text: 'You can stop at any time and ask us to close your account. We may suspend or end an account that breaks these terms, after telling you why. Any money owed on either side remains due.',
    },
    changes: {
      title: 'When these terms change',
      text: 'The date at the top changes with every new version. What you have bought stays under the terms that applied when you bought it, unless the new ones are better for you or the law requires them.',
    },
    law: {
      title: 'Law and courts',
      text: 'The law of India applies. The courts at Nagpur have jurisdiction, unless consumer law gives you another choice. Please write to us first: most problems can be settled in one email.',
    },
  },
};
