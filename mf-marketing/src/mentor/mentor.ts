/**
 * Who teaches. EXAMPLE DATA: as the brand is a placeholder, so are the person, the institutions and the works
 * (udaharan, namuna and misal are Hindi for example and sample). The real mentor's curriculum goes here, and nowhere
 * else: the pages need no other change.
 */
export const mentor = {
  name: 'Dr. Meera Udaharan',
  qualifications: [
    { years: '2011–today', degree: 'Consultant radiation oncologist and teacher', place: 'Nagpur' },
    {
      years: '2010–2011',
      degree: 'Fellowship in Brachytherapy',
      place: 'Misal Cancer Institute, Chennai',
    },
    {
      years: '2010',
      degree: 'DNB (Radiotherapy)',
      place: 'Namuna Board of Examinations, New Delhi',
    },
    {
      years: '2007–2010',
      degree: 'MD (Radiotherapy)',
      place: 'Namuna Institute of Oncology, Pune',
    },
    { years: '2000–2006', degree: 'MBBS', place: 'Udaharan Medical College, Nagpur' },
  ],
  /** The newest first. */
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
