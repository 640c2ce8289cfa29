import type { Language } from 'shared-kit/languages';

const english = {
  title: 'Receipt',
  failed: 'This receipt could not be loaded',
  unknown: 'We couldn’t find this order',
  unknownText: (email: string) =>
    `You are logged in as ${email}. If you bought with another email, log in with that one. Otherwise, look under your payments.`,
  heading: {
    completed: 'Payment successful! Your subscription has been activated.',
    processing: 'Your payment is being confirmed',
    pending: 'This order is not paid yet',
    failed: 'The payment did not go through',
    cancelled: 'This order was cancelled',
    refunded: 'This payment was refunded',
    held: 'Our team is checking your payment',
  },
  copySent: (email: string) => `A copy went to ${email}.`,
  item: 'Item',
  access: 'Access',
  period: (from: string, until: string) => `${from} to ${until}`,
  paid: 'Paid on',
  ordered: 'Ordered on',
  taxes: 'all taxes included',
  noInvoice: 'None yet. It is issued when a payment is confirmed.',
  openApp: 'Open the App',
  code: 'QR code: scan it with your phone to get the app',
  signIn: (email: string, isPhone: boolean) =>
    `${isPhone ? 'Sign in there' : 'Scan the code with your phone to get the app, and sign in'} with ${email}.`,
  purchases: 'See Your Purchases',
  payments: 'See Your Payments',
};

/** Separate from the remote's messages, which the tabs load. */
export const receiptMessages: Readonly<Record<Language, typeof english>> = {
  'en-IN': english,
  'hi-IN': {
    title: 'रसीद',
    failed: 'यह रसीद लोड नहीं हो सकी',
    unknown: 'हमें यह ऑर्डर नहीं मिला',
    unknownText: (email) =>
      `आप ${email} से लॉग इन हैं। अगर आपने किसी दूसरे ईमेल से खरीदा था, तो उसी से लॉग इन करें। नहीं तो अपने भुगतानों में देखें।`,
    heading: {
      completed: 'भुगतान सफल रहा! आपका सब्सक्रिप्शन चालू हो गया है।',
      processing: 'आपके भुगतान की पुष्टि हो रही है',
      pending: 'इस ऑर्डर का भुगतान अभी नहीं हुआ है',
      failed: 'भुगतान नहीं हो पाया',
      cancelled: 'यह ऑर्डर रद्द हो गया',
      refunded: 'इस भुगतान का पैसा लौटा दिया गया है',
      held: 'हमारी टीम आपके भुगतान की जाँच कर रही है',
    },
    copySent: (email) => `इसकी कॉपी ${email} पर भेज दी गई है।`,
    item: 'आइटम',
    access: 'एक्सेस',
    period: (from, until) => `${from} से ${until} तक`,
    paid: 'भुगतान की तारीख',
    ordered: 'ऑर्डर की तारीख',
    taxes: 'सभी कर सहित',
    noInvoice: 'अभी नहीं बना। भुगतान की पुष्टि होते ही बन जाएगा।',
    openApp: 'ऐप खोलें',
    code: 'QR कोड: ऐप पाने के लिए इसे अपने फ़ोन से स्कैन करें',
    signIn: (email, isPhone) =>
      isPhone
        ? `ऐप में ${email} से साइन इन करें।`
        : `ऐप पाने के लिए कोड को अपने फ़ोन से स्कैन करें, और ${email} से साइन इन करें।`,
    purchases: 'अपनी खरीदारियाँ देखें',
    payments: 'अपने भुगतान देखें',
  },
};
