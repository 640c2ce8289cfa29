/**
 * The mentor. EXAMPLE DATA: like the brand, the person, the institutions and the works are placeholders (udaharan,
 * namuna and misal are Hindi for example and sample). Replace them here and under `mentor` in the messages; the pages
 * need no other change.
 */
export const mentor = {
  /** The newest first; degree and place are in the messages. A stage without `to` is current. */
  qualifications: [
    { id: 'consultant', from: 2011 },
    { id: 'fellowship', from: 2010, to: 2011 },
    { id: 'dnb', from: 2010, to: 2010 },
    { id: 'md', from: 2007, to: 2010 },
    { id: 'mbbs', from: 2000, to: 2006 },
  ],
  /** The newest first, in the language in which they were published. */
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

/** A stage of the mentor's career. */
export type Stage = (typeof mentor.qualifications)[number];
