import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData } from './page-head.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const data = (name: string) => <StructuredData things={[{ '@type': 'Course', name }]} />;

test('Structured data of a prerendered page changes with the page', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(data('Before'));
  const script = place.querySelector('script')!;
  const text = script.firstChild;
  const root = await act(() => hydrateRoot(place, data('Before')));
  await act(async () => root.render(data('After')));
  expect(script.textContent).toContain('After');
  expect(script.firstChild, 'its text node stays, which the policy of pages allows').toBe(text);
});

test('A page that the browser renders has no structured data, since its policy forbids new scripts', async () => {
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(data('Course')));
  expect(place.innerHTML).toBe('');
});
