import { privacy } from './privacy.ts';
import { refund } from './refund.ts';
import { terms } from './terms.ts';

/** The legal documents with the words around them. Only the English documents are binding, so they are not translated. */
export const legal = {
  effective: 'Effective date',
  updated: 'Last updated',
  contents: 'On this page',
  documents: { privacy, terms, refund },
};
