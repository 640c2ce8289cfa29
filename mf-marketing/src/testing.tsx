import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { addressIn, languageOf, pageOf } from 'shared-kit/addresses';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { onTestFinished } from 'vitest';
import { loadPage, MarketingApp } from '#lib/marketing-app.tsx';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

await i18next.use(initReactI18next).init({
  lng: 'en-IN',
  resources: { 'en-IN': { marketing: english }, 'hi-IN': { marketing: hindi } },
  interpolation: { escapeValue: false },
});

/** Until the test has finished. */
export async function mount(component: ReactNode, language: string): Promise<HTMLElement> {
  await i18next.changeLanguage(language);
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(component));
  onTestFinished(() => act(() => root.unmount()));
  return place;
}

/** Without a browser, in the language of the address. */
export async function renderPage(path: string, language = languageOf(path)): Promise<string> {
  await i18next.changeLanguage(language);
  await loadPage(pageOf(path));
  const { prelude } = await prerender(
    <StaticRouter location={path} basename={addressIn(languageOf(path), '/')}>
      <SessionProvider session={unknownSession()}>
        <MarketingApp />
      </SessionProvider>
    </StaticRouter>,
  );
  return new Response(prelude as ReadableStream).text();
}

export const readPage = async (path: string): Promise<string> =>
  (await renderPage(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
