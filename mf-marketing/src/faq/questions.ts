/** What residents ask before they subscribe, in order; questions and answers are in the messages. */
export const QUESTIONS = [
  'platforms',
  'devices',
  'downloads',
  'repeats',
  'syllabus',
  'doubts',
] as const;
