import type { messages } from './messages/en-IN.ts';

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    desk: typeof messages;
  }
}
