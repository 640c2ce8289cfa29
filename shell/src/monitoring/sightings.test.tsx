import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Sightings from './sightings.ts';

let module: typeof Sightings;
beforeEach(async () => {
  vi.resetModules();
  module = await import('./sightings.ts');
});

function listen(): Sightings.Sighting[] {
  const seen: Sightings.Sighting[] = [];
  module.onSighting((sighting) => seen.push(sighting));
  return seen;
}

test('What was seen before anybody listened is not lost, up to twenty of it', () => {
  for (let number = 0; number < 25; number += 1) module.sight({ error: number });
  const seen = listen();
  module.sight({ error: 'later' });
  expect(seen.map(({ error }) => error)).toEqual([...Array(20).keys(), 'later']);
});

test('Uncaught errors, unhandled rejections and code that cannot be had are seen', () => {
  module.watchPage();
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

test('An error that a boundary catches is seen with the components around it, and still on the console', () => {
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
