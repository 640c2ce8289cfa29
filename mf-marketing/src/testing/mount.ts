import './start-i18next.ts';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

/** Shows a component in a language until the test has finished. @returns the element around it */
export async function mount(component: ReactNode, language: string): Promise<HTMLElement> {
  await i18next.changeLanguage(language);
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(component));
  onTestFinished(() => act(() => root.unmount()));
  return place;
}
