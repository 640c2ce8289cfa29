/** The terms and conditions. A line break separates paragraphs. */
export const terms = {
  title: 'Terms and Conditions',
  lead: 'These terms apply between you and {{brand}}, {{city}}, when you use this site or the app.',
  eligibility: {
    title: 'Who may use it',
    text: 'You must be 18 or older. The content is made for radiation oncology residents who prepare for MD and DNB exams.',
  },
  account: {
    title: 'Your account',
    text: 'You sign in with a code that we send to your email address. An account belongs to one person. Keep your mailbox safe, and do not pass codes on.',
  },
  access: {
    title: 'What you buy',
    text: 'You buy access to a module, or to the bundle of all modules, for 6 months, 1 year or 3 years. Access starts when your payment is confirmed and ends by itself; nothing is renewed without you. Within that time you may watch lectures without limit.\nPrices are in Indian rupees, as shown on the pricing page when you order.',
  },
  devices: {
    title: 'Devices',
    text: 'You may use the content on 2 devices, phone or tablet. Only one of them can be active at a time.',
  },
  copying: {
    title: 'No downloads or screenshots',
    text: 'Lectures, notes, questions and newsletters are ours or our authors’ property and are for your own study. Downloading, recording, taking screenshots, sharing an account or passing content on is not allowed. If we find it, a penalty applies, and access may be ended without a refund.',
  },
  medical: {
    title: 'Teaching, not medical advice',
    text: 'The content prepares for examinations. It covers more than 80-85% of the syllabus and promises no result. Decisions about patients are yours and your department’s.',
  },
  refunds: {
    title: 'Refunds',
    text: 'Refunds follow our Refund Policy: problems are reported within 3 days, and there are no partial refunds.',
  },
  service: {
    title: 'When something does not work',
    text: 'We work to keep the site and the app available, but cannot promise that they always are. If a fault of ours keeps you from your content, write to {{email}}, and we put it right.',
  },
  law: {
    title: 'Law',
    text: 'Indian law applies. The courts at {{city}} have jurisdiction.',
  },
};
