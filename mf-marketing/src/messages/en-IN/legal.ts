import { privacy } from './privacy.ts';
import { refund } from './refund.ts';
import { terms } from './terms.ts';

/** Only the English documents are binding, so they are not translated. */
export const legal = {
  effective: 'Effective date',
  updated: 'Last updated',
  contents: 'On this page',
  documents: { privacy, terms, refund },
};
