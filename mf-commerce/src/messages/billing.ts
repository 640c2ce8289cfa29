import type { Language } from 'shared-kit/languages';

const english = {
  loading: 'Loading your details...',
  loadFailed: 'Your details could not be loaded.',
  tryAgain: 'Try Again',
  state: 'State or Union Territory',
  chooseState: 'Choose your State',
  gstin: 'GSTIN',
  gstinHint: 'Only if you are registered for GST yourself',
  gstinWrong: 'This GSTIN is not valid. Check its 15 characters.',
  gstinState: 'This GSTIN belongs to another State',
  save: 'Save',
  failed: 'Your details could not be saved. Please try again.',
};

/** Separate from the remote's messages, which pages of other remotes do not load. */
export const billingMessages: Readonly<Record<Language, typeof english>> = {
  'en-IN': english,
  'hi-IN': {
    loading: 'आपकी जानकारी लोड हो रही है...',
    loadFailed: 'आपकी जानकारी लोड नहीं हो सकी।',
    tryAgain: 'फिर कोशिश करें',
    state: 'राज्य या केंद्र शासित प्रदेश',
    chooseState: 'अपना राज्य चुनें',
    gstin: 'GSTIN',
    gstinHint: 'केवल तब, जब आप स्वयं GST में पंजीकृत हों',
    gstinWrong: 'यह GSTIN मान्य नहीं है। इसके 15 अक्षर जाँचें।',
    gstinState: 'यह GSTIN किसी दूसरे राज्य का है',
    save: 'सहेजें',
    failed: 'आपकी जानकारी सहेजी नहीं जा सकी। कृपया फिर कोशिश करें।',
  },
};
