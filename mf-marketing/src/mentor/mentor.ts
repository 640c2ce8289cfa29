/**
 * Who teaches. An invented person with invented works, as the brand is a placeholder:
 * the real mentor's curriculum goes here, and nowhere else.
 */
export const mentor = {
  name: 'Dr. Raghav Kelkar',
  role: 'Radiation oncologist and teacher',
  qualifications: [
    'MBBS, Orange City Medical College, Nagpur',
    'MD (Radiation Oncology), Sahyadri Valley Medical College, Pune',
    'DNB (Radiation Oncology)',
    'Fellowship in Brachytherapy, Coromandel Cancer Institute, Chennai',
    '14 years of teaching residents',
  ],
  publications: [
    {
      year: 2024,
      title: 'What residents get wrong about BED: a review of 400 answer papers',
      journal: 'Vidarbha Journal of Radiation Oncology',
    },
    {
      year: 2022,
      title: 'Interstitial brachytherapy for the cervix in a department with one theatre',
      journal: 'Deccan Brachytherapy Reports',
    },
    {
      year: 2019,
      title: 'Teaching the viva: structured questioning in a residency programme',
      journal: 'Central India Journal of Medical Teaching',
    },
  ],
} as const;
