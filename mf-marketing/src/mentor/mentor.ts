import type { Language } from 'shared-kit/languages';

type InEachLanguage = Readonly<Record<Language, string>>;

const both = (english: string, hindi: string): InEachLanguage => ({
  'en-IN': english,
  'hi-IN': hindi,
});

/** Without `to` the stage is current. */
export interface Stage {
  from: number;
  to?: number;
  degree: InEachLanguage;
  place: InEachLanguage;
}

/**
 * EXAMPLE DATA: the person, the institutions and the works are placeholders (udaharan, namuna and misal are Hindi for
 * example and sample). Replace them here, and remove the markers in `site/example-content.ts`.
 */
export const mentor = {
  /** The pages then say so. */
  isExample: true,
  name: both('Dr. Meera Udaharan', 'डॉ. मीरा उदाहरण'),
  /** The latest first. */
  qualifications: [
    {
      from: 2011,
      degree: both(
        'Consultant radiation oncologist and teacher',
        'कंसल्टेंट रेडिएशन ऑन्कोलॉजिस्ट और शिक्षिका',
      ),
      place: both('Nagpur', 'नागपुर'),
    },
    {
      from: 2010,
      to: 2011,
      degree: both('Fellowship in Brachytherapy', 'ब्रैकीथेरेपी में फ़ेलोशिप'),
      place: both('Misal Cancer Institute, Chennai', 'मिसाल कैंसर इंस्टीट्यूट, चेन्नई'),
    },
    {
      from: 2010,
      to: 2010,
      degree: both('DNB (Radiotherapy)', 'DNB (रेडियोथेरेपी)'),
      place: both('Namuna Board of Examinations, New Delhi', 'नमूना बोर्ड ऑफ़ एग्ज़ामिनेशन्स, नई दिल्ली'),
    },
    {
      from: 2007,
      to: 2010,
      degree: both('MD (Radiotherapy)', 'MD (रेडियोथेरेपी)'),
      place: both('Namuna Institute of Oncology, Pune', 'नमूना इंस्टीट्यूट ऑफ़ ऑन्कोलॉजी, पुणे'),
    },
    {
      from: 2000,
      to: 2006,
      degree: both('MBBS', 'MBBS'),
      place: both('Udaharan Medical College, Nagpur', 'उदाहरण मेडिकल कॉलेज, नागपुर'),
    },
  ] satisfies readonly Stage[] as readonly Stage[],
  /** The latest first, each in its own language. */
  publications: [
    {
      authors: 'Udaharan M, Namuna A, Misal R',
      title: 'What residents get wrong about BED: a review of 400 answer papers',
      journal: 'Namuna J Radiat Oncol',
      year: 2024,
      place: '12(3):145–52',
    },
    {
      authors: 'Udaharan M, Misal R',
      title: 'Interstitial brachytherapy for the cervix in a department with one theatre',
      journal: 'Misal Brachytherapy Rep',
      year: 2022,
      place: '8(1):21–9',
    },
    {
      authors: 'Namuna A, Udaharan M',
      title: 'Teaching the viva: structured questioning in a residency programme',
      journal: 'Udaharan J Med Teach',
      year: 2019,
      place: '5(4):310–6',
    },
  ],
} as const;
