import type { messages as english } from './en-IN.ts';
import { about } from './hi-IN/about.ts';
import { head } from './hi-IN/head.ts';
import { landing } from './hi-IN/landing.ts';

export const messages: typeof english = {
  head,
  ...landing,
  ...about,
  english: 'यह दस्तावेज़ केवल अंग्रेज़ी में है: अंग्रेज़ी पाठ ही मान्य है।',
};
