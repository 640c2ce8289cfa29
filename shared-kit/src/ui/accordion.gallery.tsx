import { Accordion } from './accordion.tsx';

export const title = 'Accordion';

const entries = [
  {
    question: 'On how many devices can I use the course?',
    answer: <p>On two phones or tablets of your own. Signing in on a third signs out the first.</p>,
  },
  {
    question: 'Is the whole syllabus covered, and is this question long enough for two lines?',
    answer: (
      <>
        <p>Yes, for both years.</p>
        <a href="/syllabus">See the syllabus</a>
      </>
    ),
  },
  { question: 'Can I ask doubts?', answer: <p>By email and by WhatsApp.</p> },
];

export const states = {
  'Three questions': () => <Accordion entries={entries} />,
};
