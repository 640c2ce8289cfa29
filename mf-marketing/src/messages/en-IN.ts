import { about } from './en-IN/about.ts';
import { head } from './en-IN/head.ts';
import { landing } from './en-IN/landing.ts';

/** The legal documents are not part of it: see `en-IN/legal.ts`. */
export const messages = {
  head,
  ...landing,
  ...about,
  english: 'This document is in English only: the English text is the one that binds.',
};

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    marketing: typeof messages;
  }
}
