import type { messages } from './messages/en-IN.ts';

// Makes a key without a text a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sample-remote': typeof messages;
  }
}
