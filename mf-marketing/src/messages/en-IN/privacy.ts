/** The privacy policy. A line break separates paragraphs. */
export const privacy = {
  title: 'Privacy Policy',
  lead: 'This policy says what {{brand}} knows about you, why, and what you can do about it.',
  collect: {
    title: 'What we collect',
    text: 'When you sign up: your name, email address, phone number, institute, course and designation. When you buy access: what you bought, for how long, the amount, and the identifiers that the payment provider gives the order and the payment. When you study: which lessons you have marked complete, and on which devices your account is used.\nWe never see or store your card, UPI or bank details. You give those to the payment provider alone.',
  },
  use: {
    title: 'Why we use it',
    text: 'To send you the code you sign in with, to give you the access you paid for, to keep to the limit of 2 devices with one active at a time, to answer your doubts, to send you receipts and the newsletters of your subscription, and to keep the accounts that the law asks of us.\nWe do not sell your data, and we do not use it for the advertising of others.',
  },
  share: {
    title: 'Who else handles it',
    text: 'The provider that hosts our database and sign-in, the payment provider, and the provider that delivers our emails, each only for its task. Authorities receive data only where the law obliges us.',
  },
  browser: {
    title: 'What stays in your browser',
    text: 'The site keeps your sign-in and the theme you chose in your browser’s own storage. Signing out removes the sign-in from this device.',
  },
  keep: {
    title: 'How long we keep it',
    text: 'Your profile stays for as long as you have an account. Records of payments stay for as long as tax law requires, even after an account is closed.',
  },
  rights: {
    title: 'What you can ask for',
    text: 'You can see and correct your profile in your account at any time. Write to {{email}} for a copy of your data, to have your account deleted, or to complain about how we handled your data.',
  },
  age: {
    title: 'Age',
    text: '{{brand}} is for qualified doctors in training. You must be 18 or older to have an account.',
  },
  changes: {
    title: 'Changes',
    text: 'When this policy changes, the date at its top changes with it. We tell subscribers by email about changes that matter.',
  },
};
