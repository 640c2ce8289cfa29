import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { startMessages } from 'shared-kit/testing/page';
import { stubBackend, type RecordedRequest } from 'shared-kit/testing/stub-backend';
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

/** Of a page that shows this state. */
export const sessionOf = (state: object): SessionStore =>
  ({
    getState: () => state,
    getInitialState: () => state,
    subscribe: () => () => {},
    ...state,
  }) as unknown as SessionStore;

/** The backend answers with the rows of each table, or with none. */
export const stubTables = (tables: Record<string, object[]>): RecordedRequest[] =>
  stubBackend(({ url }) => Response.json(tables[url.pathname.split('/').at(-1)!] ?? []));

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

export const orderRow = (differences: object = {}) => ({
  id: 7,
  uuid: '40000000-0000-4000-8000-000000000007',
  amount: 11_999,
  status: 'completed',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789123+00:00',
  completed_at: '2026-11-21T04:05:16.789123+00:00',
  module_id: '10000000-0000-4000-8000-000000000001',
  gateway_order_id: 'order_7',
  invoice_number: 'INV-26-27-007',
  invoices: [{ number: 'INV-26-27-007', access: [], credit_notes: [] }],
  modules: { name: 'Module I Foundations' },
  ...differences,
});
