import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { onTestFinished } from 'vitest';
import { kitMessages as english } from '../messages/en-IN.ts';
import { kitMessages as hindi } from '../messages/hi-IN.ts';

type Messages = Record<string, object>;

/** Of remotes, by name, beside those of the kit. The page begins in English. */
export async function startMessages(inEnglish: Messages, inHindi: Messages = {}): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { kit: english, ...inEnglish }, 'hi-IN': { kit: hindi, ...inHindi } },
    interpolation: { escapeValue: false },
  });
}

/** On the page, until the test has finished. */
export function mount(component: ReactNode): HTMLElement {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  act(() => root.render(component));
  onTestFinished(() => {
    act(() => root.unmount());
    main.remove();
  });
  return main;
}
