import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { startMessages } from 'shared-kit/testing/page';
import { standInForFragments } from 'shared-kit/testing/shell-double';
import {
  startSession,
  stubBackend,
  type RecordedRequest,
  type Responses,
} from 'shared-kit/testing/stub-backend';
import { toasts, type ToastMessage } from 'shared-kit/toast';
import { afterEach, beforeAll, expect } from 'vitest';
import { AuthApp } from '#lib/auth-app.tsx';
import { messages } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import { routes } from '#lib/routes.ts';
import { forgetDrafts } from '#lib/journey/draft.ts';

export const SEND = 'POST otp';
export const VERIFY = 'POST verify';
export const PROFILE = 'GET users';
export const CODE = '6-digit code';
export const SENT = 'OTP sent successfully';
export const PATTERN = 'Enter an email like name@example.in';

export const sent = () => Response.json({});
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch')) as never;

let root: Root | undefined;

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
    standInForFragments();
    // jsdom has no layout, so nothing scrolls.
    Element.prototype.scrollIntoView = () => undefined;
    await startMessages({ auth: messages }, { auth: hindi });
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
    forgetDrafts();
    takeToasts();
  });
}

/** @param responses a test may change them later */
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

function Site() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <data value={pathname + search + hash} />
      {routes.owns.some(({ path }) => path === pathname) && <AuthApp />}
    </>
  );
}

export const currentAddress = (): string => document.querySelector('data')!.value;

export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent.replace('*', '').trim() === label,
  );
  return document.getElementById(found!.htmlFor) as HTMLInputElement;
}

export const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

export const link = (name: string): HTMLAnchorElement =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)!;

/** Or chooses, as a visitor does. */
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

export function takeToasts(): readonly ToastMessage[] {
  const taken = toasts.getState();
  toasts.setState([], true);
  return taken;
}

/** @returns the words of all toasts since the last call */
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

export const text = (): string => document.querySelector('main')!.textContent;
