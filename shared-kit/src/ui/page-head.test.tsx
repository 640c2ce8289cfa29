import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StructuredData } from './page-head.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const data = (name: string) => <StructuredData things={[{ '@type': 'Course', name }]} />;

/** Has the page trust what a policy made, and nothing else. Afterwards the text of each script that was set. */
function requireTrustedTypes(): unknown[] {
  const texts: unknown[] = [];
  const trust = (text: string) => ({ toString: () => text });
  vi.stubGlobal('trustedTypes', { createPolicy: () => ({ createScript: trust }) });
  vi.spyOn(HTMLScriptElement.prototype, 'text', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    text: unknown,
  ) {
    texts.push(text);
    this.replaceChildren(String(text));
  });
  return texts;
}

test('Structured data of a prerendered page changes with the page, by a text that its policy trusts', async () => {
  const texts = requireTrustedTypes();
  const place = document.createElement('div');
  place.innerHTML = renderToString(data('Before'));
  const script = place.querySelector('script')!;
  const text = script.firstChild!;
  const root = await act(() => hydrateRoot(place, data('Before')));
  expect(texts, 'no browser is asked to trust what the server wrote').toEqual([]);
  const writtenByReact = vi.spyOn(text, 'nodeValue', 'set');
  await act(async () => root.render(data('After')));
  expect(script.textContent).toContain('After');
  expect(texts.map((one) => typeof one)).toEqual(['object']);
  expect(writtenByReact).not.toHaveBeenCalled();
});

test('A page that the browser renders has no structured data, since its policy forbids new scripts', async () => {
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(data('Course')));
  expect(place.innerHTML).toBe('');
});
