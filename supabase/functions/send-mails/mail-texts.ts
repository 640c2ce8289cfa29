import { durationText, type Language } from '../_shared/language.ts';

/** The months of a purchase in words: 6 Months, 1 Year. */
type Months = (months: number) => string;

/** A detail of an account of whose change its member hears. */
export const ACCOUNT_FIELDS = [
  'name',
  'email',
  'phone',
  'college',
  'course',
  'designation',
  'state',
  'gstin',
] as const;
type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** A mail about a change of the account, also one that another person made. */
interface AccountNews {
  title: string;
  lead: (name: string) => string;
  button: string;
  /** What to do if it was not the member. */
  notYou: (email: string) => string;
}

/** The texts of mails to members. Functions take values in the order in which English names them. */
export interface MailTexts {
  tagline: string;
  questions: (email: string, phone: string) => string;
  months: Months;
  labels: {
    bought: string;
    duration: string;
    validUntil: string;
    moduleValidUntil: (module: string) => string;
    paid: string;
    paidWithTaxes: string;
    paidOn: string;
    invoice: string;
    creditNote: string;
    orderId: string;
    paymentId: string;
    refundId: string;
    amount: string;
    endsOn: string;
    endedOn: string;
    price: string;
    priceUntil: string;
    changed: string;
    changedAt: string;
    deletedOn: string;
  };
  /** The details of an account, as the database names them. */
  fields: Record<AccountField, string>;
  receipt: {
    subject: (item: string, duration: string, number: string) => string;
    title: string;
    lead: (name: string) => string;
    button: string;
    attached: string;
    app: (email: string) => string;
    mistakes: string;
  };
  refund: Record<
    'started' | 'done' | 'failed',
    { title: string; lead: (name: string, amount: string) => string; note: string }
  > & { button: string; attached: string };
  ending: { title: (item: string, days: number) => string; lead: (name: string) => string };
  ended: { title: (item: string) => string; lead: (name: string) => string };
  renew: string;
  renewNote: string;
  unfinished: {
    title: (item: string) => string;
    lead: (name: string) => string;
    button: string;
    note: string;
  };
  accountChanged: AccountNews;
  emailChanged: Omit<AccountNews, 'button'>;
  deletionRequested: AccountNews;
  stopReminders: string;
  remindersStopped: string;
  linkIsWrong: string;
}

const english: MailTexts = {
  tagline: 'exam preparation for radiation oncology residents',
  questions: (email, phone) => `Questions? Write to ${email} or call ${phone}`,
  months: (months) => durationText(months, 'en-IN'),
  labels: {
    bought: 'What you bought',
    duration: 'Duration',
    validUntil: 'Valid until',
    moduleValidUntil: (module) => `${module}, valid until`,
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
    subject: (item, duration, number) => `receipt: ${item}, ${duration} (${number})`,
    title: 'Your receipt',
    lead: (name) => `Thank you, ${name}. Your payment has arrived, and your course is ready.`,
    button: 'See your payments',
    attached: 'The invoice is attached. Your invoices and payments are in your account.',
    app: (email) => `Open your course in the app and sign in with ${email}.`,
    mistakes: 'If anything is wrong, tell us within 3 days by email or phone.',
  },
  refund: {
    started: {
      title: 'Your refund has started',
      lead: (name, amount) => `${name}, we’ve sent ${amount} back to where you paid from.`,
      note: 'Banks take up to 7 working days. You keep your access until then.',
    },
    done: {
      title: 'Your refund is done',
      lead: (name, amount) => `${name}, your bank has confirmed the refund of ${amount}.`,
      note: 'If the whole amount was refunded, the access it paid for has ended.',
    },
    failed: {
      title: 'Your refund did not arrive',
      lead: (name, amount) => `${name}, your bank did not accept the refund of ${amount}.`,
      note: 'You still have your access. We’ll contact you about another way to send the money.',
    },
    button: 'See your payments',
    attached: 'The credit note is attached. You can also download it in your account.',
  },
  ending: {
    title: (item, days) => `${item} ends in ${days === 1 ? '1 day' : `${days} days`}`,
    lead: (name) =>
      `${name}, renew now and keep studying without a break. The new time is added to what you have left.`,
  },
  ended: {
    title: (item) => `${item} has ended`,
    lead: (name) => `${name}, your access has ended. Renew to pick up where you left off.`,
  },
  renew: 'Renew your access',
  renewNote: 'You choose the duration before you pay.',
  unfinished: {
    title: (item) => `Your purchase of ${item} is not finished`,
    lead: (name) => `${name}, you started a purchase but haven’t paid. Nothing was charged.`,
    button: 'Finish your purchase',
    note: 'Changed your mind? You don’t need to do anything.',
  },
  accountChanged: {
    title: 'Your account details were changed',
    lead: (name) => `${name}, some details of your account were changed.`,
    button: 'See your profile',
    notYou: (email) =>
      `If this was you, you don’t need to do anything. If not, choose Sign Out Everywhere in your profile, change the password of your mailbox, and write to ${email} right away.`,
  },
  emailChanged: {
    title: 'Your account has a new email address',
    lead: (name) =>
      `${name}, you now sign in with another address. The one that gets this email no longer works.`,
    notYou: (email) =>
      `If you did not ask for this, write to ${email} right away, from this address.`,
  },
  deletionRequested: {
    title: 'Your account will be deleted',
    lead: (name) =>
      `${name}, we have been asked to delete your account. Your access ends with it. Until the date below, you can still keep your account.`,
    button: 'Keep or delete your account',
    notYou: (email) =>
      `If this was you, you don’t need to do anything. If not, keep the account in your profile, choose Sign Out Everywhere there, change the password of your mailbox, and write to ${email} right away.`,
  },
  stopReminders: 'Stop these reminders',
  remindersStopped:
    'You won’t get any more reminders. We’ll still email you receipts and news about your payments.',
  linkIsWrong: 'This link is incomplete. Please open it again from the email.',
};

const hindi: MailTexts = {
  tagline: 'रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स के लिए परीक्षा की तैयारी',
  questions: (email, phone) => `कोई सवाल? ${email} पर लिखें या ${phone} पर कॉल करें`,
  months: (months) => durationText(months, 'hi-IN'),
  labels: {
    bought: 'आपने क्या खरीदा',
    duration: 'अवधि',
    validUntil: 'कब तक मान्य',
    moduleValidUntil: (module) => `${module}, कब तक मान्य`,
    paid: 'चुकाई गई राशि',
    paidWithTaxes: 'चुकाई गई राशि, सभी कर सहित',
    paidOn: 'भुगतान की तारीख',
    invoice: 'इनवॉइस',
    creditNote: 'क्रेडिट नोट',
    orderId: 'ऑर्डर आईडी',
    paymentId: 'पेमेंट आईडी',
    refundId: 'रिफ़ंड आईडी',
    amount: 'राशि',
    endsOn: 'समाप्ति की तारीख',
    endedOn: 'कब समाप्त हुआ',
    price: 'कीमत',
    priceUntil: 'इस कीमत पर, कब तक',
    changed: 'क्या बदला',
    changedAt: 'कब',
    deletedOn: 'कब मिटेगा',
  },
  fields: {
    name: 'नाम',
    email: 'ईमेल',
    phone: 'फ़ोन नंबर',
    college: 'संस्थान का नाम',
    course: 'कोर्स',
    designation: 'पद',
    state: 'राज्य',
    gstin: 'GSTIN',
  },
  receipt: {
    subject: (item, duration, number) => `रसीद: ${item}, ${duration} (${number})`,
    title: 'आपकी रसीद',
    lead: (name) => `धन्यवाद, ${name}। आपका भुगतान मिल गया है और आपका कोर्स तैयार है।`,
    button: 'अपने भुगतान देखें',
    attached: 'इनवॉइस साथ में है। आपके इनवॉइस और भुगतान आपके खाते में हैं।',
    app: (email) => `अपना कोर्स ऐप में खोलें और ${email} से साइन इन करें।`,
    mistakes: 'कुछ गलत हो तो 3 दिन के भीतर हमें ईमेल या फ़ोन से बताएँ।',
  },
  refund: {
    started: {
      title: 'आपका रिफ़ंड शुरू हो गया है',
      lead: (name, amount) =>
        `${name}, हमने ${amount} उसी माध्यम से लौटा दिए हैं जिससे आपने भुगतान किया था।`,
      note: 'बैंकों को 7 कार्य दिवस तक लग सकते हैं। तब तक आपका एक्सेस बना रहेगा।',
    },
    done: {
      title: 'आपका रिफ़ंड पूरा हो गया है',
      lead: (name, amount) => `${name}, आपके बैंक ने ${amount} के रिफ़ंड की पुष्टि कर दी है।`,
      note: 'अगर पूरी राशि लौटाई गई है, तो इस भुगतान से मिला एक्सेस समाप्त हो गया है।',
    },
    failed: {
      title: 'आपका रिफ़ंड नहीं पहुँचा',
      lead: (name, amount) => `${name}, आपके बैंक ने ${amount} का रिफ़ंड स्वीकार नहीं किया।`,
      note: 'आपका एक्सेस बना हुआ है। पैसे दूसरे तरीके से भेजने के लिए हम आपसे संपर्क करेंगे।',
    },
    button: 'अपने भुगतान देखें',
    attached: 'क्रेडिट नोट साथ में है। इसे आप अपने खाते से भी डाउनलोड कर सकते हैं।',
  },
  ending: {
    title: (item, days) => `${item} ${days} दिन में समाप्त होगा`,
    lead: (name) => `${name}, अभी रिन्यू करें और बिना रुके पढ़ते रहें। नया समय बचे हुए समय में जुड़ जाता है।`,
  },
  ended: {
    title: (item) => `${item} समाप्त हो गया है`,
    lead: (name) => `${name}, आपका एक्सेस समाप्त हो गया है। जहाँ छोड़ा था वहीं से पढ़ने के लिए रिन्यू करें।`,
  },
  renew: 'एक्सेस रिन्यू करें',
  renewNote: 'भुगतान से पहले आप अवधि चुनते हैं।',
  unfinished: {
    title: (item) => `${item} की आपकी खरीद अधूरी है`,
    lead: (name) => `${name}, आपने खरीद शुरू की थी, पर भुगतान नहीं किया। कोई पैसा नहीं लिया गया।`,
    button: 'खरीद पूरी करें',
    note: 'मन बदल गया? आपको कुछ नहीं करना है।',
  },
  accountChanged: {
    title: 'आपके खाते की जानकारी बदली गई है',
    lead: (name) => `${name}, आपके खाते की जानकारी बदली गई है।`,
    button: 'अपनी प्रोफ़ाइल देखें',
    notYou: (email) =>
      `अगर यह आपने किया है तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो प्रोफ़ाइल में “हर जगह साइन आउट करें” चुनें, अपने ईमेल का पासवर्ड बदलें और तुरंत ${email} पर लिखें।`,
  },
  emailChanged: {
    title: 'आपके खाते का ईमेल बदल गया है',
    lead: (name) =>
      `${name}, अब आप दूसरे ईमेल से साइन इन करते हैं। जिस पते पर यह ईमेल आया है, वह अब काम नहीं करेगा।`,
    notYou: (email) => `अगर आपने हमसे यह नहीं कहा था, तो इसी पते से तुरंत ${email} पर लिखें।`,
  },
  deletionRequested: {
    title: 'आपका खाता मिटाया जाएगा',
    lead: (name) =>
      `${name}, हमसे आपका खाता मिटाने को कहा गया है। इसके साथ आपके कोर्स भी समाप्त हो जाएँगे। नीचे दी गई तारीख तक आप खाता रख सकते हैं।`,
    button: 'खाता रखें या मिटाएँ',
    notYou: (email) =>
      `अगर आप यही चाहते हैं तो कुछ करने की ज़रूरत नहीं। अगर यह आपने नहीं किया, तो प्रोफ़ाइल में खाता रखें, वहाँ “हर जगह साइन आउट करें” चुनें, अपने ईमेल का पासवर्ड बदलें और तुरंत ${email} पर लिखें।`,
  },
  stopReminders: 'मुझे याद दिलाने वाले ईमेल न भेजें',
  remindersStopped: 'अब याद दिलाने वाले ईमेल नहीं आएँगे। रसीदें और भुगतान की जानकारी ईमेल से आती रहेगी।',
  linkIsWrong: 'यह लिंक पूरा नहीं है। कृपया इसे ईमेल से फिर खोलें।',
};

/** The texts of mails in each language. */
export const mailTexts: Record<Language, MailTexts> = { 'en-IN': english, 'hi-IN': hindi };
