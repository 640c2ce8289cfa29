import type { messages } from './messages/en-IN.ts';

// An unknown message key becomes a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    commerce: typeof messages;
  }
}
