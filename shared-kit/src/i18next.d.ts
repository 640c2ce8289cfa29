import 'i18next';
import type { kitMessages } from './messages/en-IN.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    kit: typeof kitMessages;
  }
}
