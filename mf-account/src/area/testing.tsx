import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';

let root: Root | undefined;

/** Prepares a test file that renders tabs of the account with their real texts. */
export function renderTabs(): void {
  beforeAll(async () => {
    await i18next.use(initReactI18next).init({
      lng: 'en-IN',
      resources: { 'en-IN': { account: messages, kit: kitMessages } },
      interpolation: { escapeValue: false },
    });
  });
  afterEach(() => root?.unmount());
}

/** Shows a tab to a member, with an empty query cache. */
export function show(tab: ReactNode): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{tab}</MemoryRouter>
    </QueryClientProvider>,
  );
}

export const text = (): string => document.querySelector('main')!.textContent;

/** The names of all links, with their addresses. */
export const links = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('main a')].map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href')!,
    ]),
  );

export const press = (name: string): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();

/** Waits until the tab says `wanted`. */
export const seen = (wanted: string): Promise<void> =>
  vi.waitFor(() => expect(text()).toContain(wanted));
