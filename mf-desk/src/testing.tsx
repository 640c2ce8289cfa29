import { createRoot, type Root } from 'react-dom/client';
import { inShell } from 'shared-kit/testing/shell-double';
import { stubBackend, type RecordedRequest } from 'shared-kit/testing/stub-backend';
import { afterEach, expect } from 'vitest';
import { app } from './app.ts';

let root: Root | undefined;

/** By question, or by edge function: what the backend answers, or a function of the request. */
type Answers = Record<string, object | string | null>;

/** Opens a page of the desk as an operator. @returns the requests to the backend */
export async function openDesk(path: string, answers: Answers = {}): Promise<RecordedRequest[]> {
  const requests = stubBackend(({ url, body }) => {
    const name = url.pathname.split('/').at(-1)!;
    const isDesk = name === 'desk';
    const found = answers[isDesk ? (body as { ask: string }).ask : name];
    if (found === undefined) return Response.json({}, { status: 500 });
    const answer = isFunction(found) ? found(body) : found;
    return Response.json(isDesk ? { answer } : answer);
  });
  const page = await inShell(app, { remote: 'desk', path, visitor: 'member' });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(page);
  return requests;
}

export function cleanUpDesk(): void {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
  });
}

const isFunction = (answer: unknown): answer is (body: unknown) => unknown =>
  typeof answer === 'function';

/** What was asked of the desk, or sent to another edge function. */
export const asked = (requests: RecordedRequest[], name: string): unknown[] =>
  requests
    .filter(({ url, body }) =>
      [(body as { ask?: string } | undefined)?.ask, url.pathname.split('/').at(-1)].includes(name),
    )
    .map(({ body }) => body);

export const text = (): string => document.querySelector('main')!.textContent;

/** Waits for this text, and for whatever else the page is still loading. */
export async function shown(expected: string): Promise<void> {
  await expect.poll(text).toContain(expected);
  await expect.poll(text).not.toContain('Loading…');
}

/** In an open dialog before the page behind it. */
export const press = (name: string): void =>
  [...document.querySelectorAll('button')]
    .findLast((button) => button.textContent === name && !button.closest('dialog:not([open])'))!
    .click();

export function type(name: string, value: string): void {
  const input = [...document.querySelectorAll('input')].find(
    ({ ariaLabel, labels }) => ariaLabel === name || labels?.[0]?.textContent === name,
  )!;
  // React overrides the setter of the element, and would miss the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export const MEMBER = 'b6b6b6b6-0000-4000-8000-000000000002';

export const SHOP = {
  counts: [
    { list: 'orders', status: 'completed', count: 20 },
    { list: 'orders', status: 'pending', count: 20 },
    { list: 'held', status: 'amount', count: 1 },
    { list: 'alarms', status: 'faults', count: 1 },
    { list: 'renewals', status: 'active', count: 2 },
  ],
  items: ['Module I Foundations', 'Module II Physics'],
  funnel: { views: 400, orders: 40, attempts: 30, paid: 20 },
};
