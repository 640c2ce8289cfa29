export const about = {
  company: {
    title: 'How to reach {{brand}}',
    email: 'Email',
    phone: 'Phone',
    city: 'City',
  },
  about: {
    heading: 'About {{brand}}',
    lead: '{{brand}} helps radiation oncology residents in India prepare for their MD and DNB exams.',
    who: {
      title: 'Who it is for',
      text: 'Radiation oncology is a small speciality with a wide syllabus. Many departments have two or three residents and no one free to teach them, and most textbooks were written for other exams. We teach for the papers, practicals and vivas that Indian residents actually sit.',
    },
    what: {
      title: 'What we make',
      text: 'Video lectures, curated notes, MCQ banks, practical and viva modules, and a newsletter for each of the {{total}} weeks of residency: {{perYear}} per year, over {{years}} years. Study in the app on Android or iOS, mark lessons complete as you go, and manage your account on this site.',
    },
    how: {
      title: 'How we work',
      text: 'Radiation oncologists do the teaching, and the people who teach answer your doubts. Our lectures cover more than 80-85% of the syllabus; we tell you what they leave out.',
    },
    video: {
      title: 'Introduction',
      play: 'Watch the introduction',
      duration: '{{seconds}} s',
      captions: 'English',
      note: 'A short animated introduction without sound. The captions tell the story.',
    },
    mentor: 'Meet our mentor',
    follow: {
      title: 'See how we teach',
      text: 'Short lecture clips on our video channel, and photos from the department.',
      youtube: 'Video channel',
      instagram: 'Photos',
    },
    action: 'See pricing',
  },
  mentor: {
    title: 'About our mentor',
    example: 'Example: this person, these institutes and these publications are invented.',
    role: 'Radiation oncologist and teacher',
    intro:
      'Teaches radiation oncology to residents across India and answers your questions personally.',
    qualifications: 'Qualifications',
    since: '{{year}}–today',
    publications: 'Selected publications',
    approach: {
      title: 'How the teaching works',
      text: `Each lecture starts from a question an examiner could ask, builds the answer from first principles, and ends with how to say it in two minutes.
Still unclear? Ask directly by email or WhatsApp, and the mentor replies.`,
    },
    email: 'Ask by email',
    whatsapp: 'Ask on WhatsApp',
  },
};
