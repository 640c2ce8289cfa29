import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { takeToasts } from 'shared-kit/toast';
import { afterEach, beforeAll, expect } from 'vitest';
import { AuthApp } from '#lib/auth-app.tsx';
import { messages } from '#lib/messages/en-IN.ts';
import { routes } from '#lib/routes.ts';
import { stubBackend, startSession, type RecordedRequest } from '#lib/testing.ts';
import { forgetDrafts } from './draft.ts';

type Responses = Parameters<typeof stubBackend>[0];

let root: Root | undefined;

/** Prepares a test file to render auth's pages with their real messages. */
export function renderPages(): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no layout, but the code field observes its size and looks for elements above it.
  class NoLayout {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Reflect.set(globalThis, 'ResizeObserver', NoLayout);
  document.elementFromPoint = () => null;
  beforeAll(async () => {
    // jsdom has no layout, so nothing scrolls.
    Element.prototype.scrollIntoView = () => undefined;
    await i18next.use(initReactI18next).init({
      lng: 'en-IN',
      resources: { 'en-IN': { auth: messages, kit: kitMessages } },
      interpolation: { escapeValue: false },
    });
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
    forgetDrafts();
    takeToasts();
  });
}

/**
 * Opens a page of auth.
 * @param responses the backend's responses; a test may change them later
 * @returns the session, and the requests so far
 */
export async function open(
  address: string,
  responses: Responses,
): Promise<{ session: SessionStore; requests: RecordedRequest[] }> {
  const requests = stubBackend(responses);
  const session = await startSession();
  const place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place);
  await act(async () =>
    root!.render(
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider session={session}>
          <Site />
        </SessionProvider>
      </MemoryRouter>,
    ),
  );
  return { session, requests };
}

/** Auth's pages; all other addresses are empty. */
function Site() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <data value={pathname + search + hash} />
      {routes.owns.some(({ path }) => path === pathname) && <AuthApp />}
    </>
  );
}

/** The current address of the router. */
export const currentAddress = (): string => document.querySelector('data')!.value;

/** The field with this label. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent.replace('*', '').trim() === label,
  );
  return document.getElementById(found!.htmlFor) as HTMLInputElement;
}

/** The button with this text. */
export const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

/** Types into a field or chooses in it, as a visitor does. */
export async function type(label: string, text: string): Promise<void> {
  const element = field(label);
  await act(async () => {
    // Bypasses React's own value property, so that React notices the change.
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', text, element);
    element.dispatchEvent(
      new Event(element instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }),
    );
  });
}

export const press = (name: string): Promise<void> => act(async () => button(name).click());

/** Waits until a toast shows `text`. @returns the words of all toasts since the last call */
export async function toastShown(text: string): Promise<string[]> {
  const shown: string[] = [];
  await act(() =>
    expect
      .poll(() => {
        shown.push(...takeToasts().map((toast) => toast.text));
        return shown;
      })
      .toContain(text),
  );
  return shown;
}

/** The text of the page without its toasts. */
export const text = (): string => document.querySelector('main')!.textContent;
