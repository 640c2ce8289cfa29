/** The languages of mails, as a member's profile stores them. */
export type Language = 'en-IN' | 'hi-IN';

/** The texts of every mail. */
export const commonTexts: Record<
  Language,
  { tagline: string; questions: (email: string, phone: string) => string }
> = {
  'en-IN': {
    tagline: 'exam preparation for radiation oncology residents',
    questions: (email, phone) => `Questions? Write to ${email} or call ${phone}`,
  },
  'hi-IN': {
    tagline: 'रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स के लिए परीक्षा की तैयारी',
    questions: (email, phone) => `कोई सवाल? ${email} पर लिखें या ${phone} पर कॉल करें`,
  },
};
