import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { DeskApp } from './desk-app.tsx';

/** The desk is in English only: operators read it, visitors never. */
export const app: RemoteApp = {
  App: DeskApp,
  messages: messagesIn({ 'en-IN': () => import('./messages/en-IN.ts') }),
};
