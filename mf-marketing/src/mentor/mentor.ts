/**
 * Who teaches. EXAMPLE DATA: as the brand is a placeholder, so are the person, the institutions and the works
 * (udaharan, namuna and misal are Hindi for example and sample). The real mentor's curriculum goes here and, as far as
 * it is words, under `mentor` in the messages: the pages need no other change.
 */
export const mentor = {
  /** The newest first; what each was, and where, is in the messages. A stage without an end goes on. */
  qualifications: [
    { id: 'consultant', from: 2011 },
    { id: 'fellowship', from: 2010, to: 2011 },
    { id: 'dnb', from: 2010, to: 2010 },
    { id: 'md', from: 2007, to: 2010 },
    { id: 'mbbs', from: 2000, to: 2006 },
  ],
  /** The newest first. As they were published: works are cited in the language they are written in. */
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

/** A stage of the mentor's way. */
export type Stage = (typeof mentor.qualifications)[number];
