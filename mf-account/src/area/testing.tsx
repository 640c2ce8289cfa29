import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { startMessages } from 'shared-kit/testing/page';
import { afterEach, beforeAll, expect } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';

let root: Root | undefined;

export function renderTabs(): void {
  beforeAll(() => startMessages({ account: messages }));
  afterEach(() => root?.unmount());
}

export function show(tab: ReactNode, session = unknownSession()): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={queries}>
      <SessionProvider session={session}>
        <MemoryRouter>{tab}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

export const text = (): string => document.querySelector('main')!.textContent;

export const links = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('main a')].map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href')!,
    ]),
  );

export const press = (name: string): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();

export const shown = (expected: string): Promise<void> => expect.poll(text).toContain(expected);
