import type { storage as english } from '#lib/messages/en-IN/storage.ts';

const CLEARED = 'जब तक आप ब्राउज़र का डेटा न मिटाएँ';
const TAB_CLOSED = 'टैब बंद होने तक';
const SIGNED_IN = 'लॉग इन होने या टैब बंद होने तक';

/** What the privacy policy says about each value in the visitor's browser, in Hindi. */
export const storage: typeof english = {
  caption: 'यह साइट आपके ब्राउज़र में क्या रखती है',
  headings: { what: 'क्या', why: 'क्यों', until: 'कब तक' },
  values: {
    'sb-*-auth-token': {
      what: 'आपका लॉग इन',
      why: 'ताकि आप लॉग इन रहें',
      until: 'साइन आउट करने तक',
    },
    'commerce-purchases': {
      what: 'शुरू की गई खरीदारी, उसका ऑर्डर नंबर और Razorpay की हस्ताक्षरित भुगतान पुष्टि',
      why: 'ताकि रीलोड या दूसरे टैब से दो बार पैसे न कटें, और कनेक्शन टूटने पर भी भुगतान गिना जाए',
      until: 'नतीजा पता चलने, साइन आउट करने, या 24 घंटे बाद कीमतें खोलने तक',
    },
    'account-known': {
      what: 'आपकी खरीदारियाँ और उनकी समाप्ति की तारीखें',
      why: 'ताकि आप उन्हें बिना नेटवर्क के भी देख सकें',
      until: 'साइन आउट करने तक',
    },
    'auth-login': {
      what: 'लॉग इन के लिए लिखा ईमेल, और कोड कब भेजा गया',
      why: 'ताकि रीलोड के बाद आप वहीं रहें',
      until: SIGNED_IN,
    },
    'auth-signup': {
      what: 'अधूरे साइन अप की जानकारियाँ',
      why: 'ताकि रीलोड के बाद आपका लिखा बना रहे',
      until: SIGNED_IN,
    },
    'checkout-open-since': {
      what: 'भुगतान विंडो खुलने का समय',
      why: 'ताकि भुगतान के बीच पेज रीलोड न हो',
      until: 'विंडो या टैब बंद होने तक',
    },
    theme: { what: 'लाइट, डार्क या सिस्टम', why: 'आपकी चुनी थीम', until: CLEARED },
    language: { what: 'अंग्रेज़ी या हिन्दी', why: 'आपकी चुनी भाषा', until: CLEARED },
    canary: {
      what: 'एक कुकी, जिसमें 0 से 99 के बीच एक यादृच्छिक संख्या होती है',
      why: 'नए वर्शन हम पहले कुछ ही ब्राउज़रों को दिखाते हैं, और आपको हमेशा एक ही मिलता है',
      until: 'छह महीने तक',
    },
    'react-router-scroll-positions': {
      what: 'हर पेज पर आपने कहाँ तक स्क्रॉल किया',
      why: 'ताकि पीछे जाने पर आप उसी जगह पहुँचें',
      until: TAB_CLOSED,
    },
    preview: {
      what: 'एक कुकी, जिसमें हमारी टीम का वह प्रीव्यू लिंक होता है जो आपने खोला',
      why: 'ताकि आपका ब्राउज़र वह वर्शन दिखाए जो अभी जारी नहीं हुआ',
      until: 'प्रीव्यू खत्म होने या आपके उसे बंद करने तक',
    },
  },
};
