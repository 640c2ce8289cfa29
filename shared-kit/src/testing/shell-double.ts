import i18next from 'i18next';
import { createElement, type ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_LANGUAGE, messagesIn, type Language } from '../languages.ts';
import type { RemoteApp } from '../remote/contract.ts';
import { SessionProvider, type SessionStore } from '../session/index.ts';
import { asha, authSession, everyone, openSession } from '../session/testing.ts';
import { unknownSession } from '../prerender/unknown-session.ts';

/** What a page of a remote gets from the shell. */
export interface Visit {
  /** The remote, as its messages are called. */
  remote: string;
  path: string;
  language?: Language;
  /** By default unknown, as in prerendering. A member is signed in as `asha`. */
  visitor?: 'unknown' | 'signed-out' | 'member';
}

const kitMessages = messagesIn({
  'en-IN': async () => ({ messages: (await import('../messages/en-IN.ts')).kitMessages }),
  'hi-IN': async () => ({ messages: (await import('../messages/hi-IN.ts')).kitMessages }),
});

/** A page of a remote in a double of the shell, to be rendered by a test. */
export async function inShell(
  app: RemoteApp,
  { remote, path, language = DEFAULT_LANGUAGE, visitor = 'unknown' }: Visit,
): Promise<ReactElement> {
  const messages = { [remote]: await app.messages(language), kit: await kitMessages(language) };
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    interpolation: { escapeValue: false },
  });
  await app.loadPage?.(path);
  standInForFragments();
  const page = createElement(MemoryRouter, { initialEntries: [path] }, createElement(app.App));
  return createElement(SessionProvider, { session: await sessionOf(visitor) }, page);
}

/** In the place of each component of another remote, its name and its props appear. */
export function standInForFragments(): void {
  globalThis.loadFragment = (name) =>
    Promise.resolve((props) => createElement('pre', {}, `${name} ${JSON.stringify(props)}`));
}

async function sessionOf(visitor: Visit['visitor']): Promise<SessionStore> {
  if (visitor === 'unknown') return unknownSession();
  const { session } = openSession(
    { profile: everyone },
    visitor === 'member' ? authSession(asha) : undefined,
  );
  session.start();
  await session.profileSettled();
  return session;
}
