import { about } from './en-IN/about.ts';
import { head } from './en-IN/head.ts';
import { landing } from './en-IN/landing.ts';
import { privacy } from './en-IN/privacy.ts';
import { refund } from './en-IN/refund.ts';
import { terms } from './en-IN/terms.ts';

/** Marketing's texts in Indian English. */
export const messages = {
  loading: 'Loading...',
  head,
  ...landing,
  ...about,
  legal: {
    effective: 'Effective date',
    updated: 'Last updated',
    contents: 'On this page',
    privacy,
    terms,
    refund,
  },
};
