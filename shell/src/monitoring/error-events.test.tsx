import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as ErrorEvents from './error-events.ts';

let module: typeof ErrorEvents;
beforeEach(async () => {
  vi.resetModules();
  module = await import('./error-events.ts');
});

function listen(): ErrorEvents.PageErrorEvent[] {
  const seen: ErrorEvents.PageErrorEvent[] = [];
  module.onErrorEvent((event) => seen.push(event));
  return seen;
}

test('Up to twenty error events are kept until monitoring starts', () => {
  for (let number = 0; number < 25; number += 1) module.recordErrorEvent({ error: number });
  const seen = listen();
  module.recordErrorEvent({ error: 'later' });
  expect(seen.map(({ error }) => error)).toEqual([...Array(20).keys(), 'later']);
});

test('Uncaught errors, unhandled rejections and code that cannot be loaded are recorded', () => {
  module.watchErrors();
  const seen = listen();
  const error = new Error('thrown');
  dispatchEvent(new ErrorEvent('error', { error, filename: '/a.js', lineno: 1, colno: 2 }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }));
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(seen).toEqual([
    { error, file: '/a.js:1:2' },
    { error: 'rejected' },
    { error, step: 'code' },
  ]);
});

test('An error that a boundary catches is recorded with its component stack, and still logged to the console', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  const seen = listen();
  const error = new Error('thrown');
  function Plans(): never {
    throw error;
  }
  act(() =>
    createRoot(document.createElement('div'), module.rootOptions).render(
      <ErrorBoundary fallback={null}>
        <Plans />
      </ErrorBoundary>,
    ),
  );
  expect(seen).toEqual([{ error, components: expect.stringContaining('Plans') as string }]);
  expect(shown).toHaveBeenCalledWith(error);
  shown.mockRestore();
});
