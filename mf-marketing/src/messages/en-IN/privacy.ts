import { brand } from 'shared-kit/brand';

/** `Prose` reads the passages. */
export const privacy = {
  head: {
    title: 'Privacy Policy',
    description:
      'What {{brand}} stores about you and why, who handles it for us, how long it stays, and the rights that Indian law gives you over it.',
    keywords: '{{brand}} privacy policy, personal data, DPDP Act',
  },
  title: 'Privacy Policy',
  lead: 'What {{brand}} stores about you, why, who processes it for us, and the rights you have. In plain words, so that you need no lawyer to read it.',
  facts: {
    sold: { value: 'Never sold', label: 'Your data is not sold, and not used for advertising.' },
    cards: {
      value: 'No card details',
      label: 'You give those to the payment provider, never to us.',
    },
    yours: { value: 'Yours', label: 'See it, correct it, take it with you, or have it deleted.' },
  },
  passages: {
    who: {
      title: 'Who is responsible',
      text: '{{brand}}, {{city}}, decides why and how your personal data is used. The Digital Personal Data Protection Act, 2023 (the DPDP Act) calls us a Data Fiduciary, and you a Data Principal. This policy covers this website, the {{brand}} app and our emails.',
    },
    collect: {
      title: 'What we store',
      text: `Only what the service needs:
- **Your profile:** name, email address, phone number, institute, course and designation, as you give them when you sign up${brand.pricesIncludeTaxes ? '; with your first purchase also your State and, if you have one, your GSTIN' : ''}.
- **Your orders:** what you bought, for how long, the amount and its date, whether it was paid or refunded, the numbers that the payment provider gives the order and the payment, and your invoices, with your name and email address.
- **Your subscriptions:** which modules are open to you, and until when.
- **Your studies in the app:** which lessons you have marked complete, and on which devices your account is used.
- **What you write to us:** your questions and our answers. Please leave out anything that could identify a patient.
We never see or store card numbers, UPI PINs or bank passwords. You enter those with the payment provider alone.`,
    },
    use: {
      title: 'What we use it for',
      text: `- To send you the 6-digit code that you sign in with.
- To open the modules you paid for, and to keep to 2 devices with one active at a time.
- To send receipts, the newsletters of your subscription, and notices about your account.
- To answer your doubts, and to settle problems with payments.
- To keep the accounts that tax law requires.
You agree to this when you sign up and can withdraw your consent at any time. We do not sell your data, do not profile you for advertising, and make no automated decisions about you.`,
    },
    share: {
      title: 'Who else handles it',
      text: `A few companies process data for us. Each receives only what its task needs and may use it for nothing else:
- **Supabase** hosts our database and sign-in.
- **Razorpay** takes payments. It receives your name, email address, phone number and the amount, and handles your card, UPI or bank details under its own policy.
- **An email provider** delivers our codes, receipts and newsletters.
- **Cloudflare** may check that a person, and not a program, asks for a code. It then sees your IP address and what kind of browser you use.
Some of their servers may be outside India; we send data only to countries where Indian law allows it. Courts and authorities receive data only where the law obliges us to give it.`,
    },
    reports: {
      title: 'Faults and page views',
      text: 'To find faults, the site reports which page was opened, how fast that was, and in which file and version an error happened. These reports contain no name, account, message text or identifier of you or your device, and are deleted after 30 days.',
    },
    browser: {
      title: 'What stays in your browser',
      text: 'The table lists everything this site stores in your browser. Signing out removes your sign-in, your list of purchases, and unfinished forms and purchases. For members the browser also keeps a page that appears when there is no network. The only cookies are the two that the table names; none follows you. Fonts, pictures and videos come from our own site. When you pay, Razorpay’s window may store what it needs to do so.',
    },
    keep: {
      title: 'How long we keep it',
      text: `- **Your profile and your studies:** for as long as you have an account. When you ask for it to be deleted, that happens after 7 days in which you can change your mind; while a payment or refund is under way, once that has ended.
- **Orders, payments and invoices:** for as long as tax law requires, even after an account is deleted. Under GST that is 72 months from the due date of the year’s annual return. Orders and payments are then no longer tied to your name; invoices stay as they were issued.
- **Emails to us:** until your question is settled and can no longer be disputed.
- **Fault reports:** 30 days.`,
    },
    safety: {
      title: 'How we protect it',
      text: 'Connections are encrypted. No password can leak, because there is none: you sign in with a code that works once and expires quickly. The database lets each member read only their own rows. If your data is ever exposed, we will tell you and the Data Protection Board of India, as the DPDP Act requires.',
    },
    rights: {
      title: 'Your rights',
      text: `The DPDP Act gives you the right to:
- **know** what we store about you, how we use it, and with whom we shared it: your [account](/account/profile) gives you all that this site stores, in one file;
- **correct and complete** it, which you can do in your [account](/account/profile) at any time, except for the email address that you sign in with: write to us to change that;
- **have it erased**, other than what the law makes us keep: ask for it in your [account](/account/profile);
- **withdraw your consent** as easily as you gave it. Without the data that an account needs, the account ends;
- **nominate** a person to use these rights if you die or can no longer do so yourself;
- **complain** to us and get an answer within 90 days at most.
For anything that you cannot do there, write to [{{email}}](mailto:{{email}}) from the address of your account. If our answer does not settle it, you can complain to the Data Protection Board of India.`,
    },
    age: {
      title: 'Age',
      text: '{{brand}} is made for doctors in training. You must be 18 or older to have an account, and we do not knowingly store data of anyone younger.',
    },
    changes: {
      title: 'When this policy changes',
      text: 'The date at the top changes with every new version. Before an important change takes effect, we email the address of your account.',
    },
  },
};
