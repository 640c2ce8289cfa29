/** The maximum of a description is 160 characters. */
export const head = {
  home: {
    title: 'Radiation oncology exam preparation',
    description:
      'Video lectures, curated notes, MCQ banks and practical and viva modules for radiation oncology residents preparing for MD and DNB exams.',
    keywords:
      'radiation oncology, MD radiation oncology, DNB radiotherapy, exam preparation, video lectures, MCQ bank, viva, residents, India',
  },
  about: {
    title: 'About us',
    description:
      '{{brand}} prepares radiation oncology residents in India for their MD and DNB exams. Who it is for, what we make, and how we work.',
    keywords:
      'about {{brand}}, radiation oncology course, radiation oncology teaching, residents, India',
  },
  mentor: {
    title: 'About our mentor',
    description:
      'Who teaches at {{brand}}: the qualifications, publications and way of teaching of the radiation oncologist who answers your doubts.',
    keywords: 'radiation oncology mentor, radiation oncologist, viva teaching, publications',
  },
};
