import './start-i18next.ts';
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { languageOf } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { MarketingApp } from '#lib/marketing-app.tsx';
import { loadPage } from '#lib/pages.tsx';

/** The HTML of a page of marketing, rendered without a browser, in the language of its address. */
export async function renderPage(
  path: string,
  language = languageOf(path) ?? DEFAULT_LANGUAGE,
): Promise<string> {
  await i18next.changeLanguage(language);
  await loadPage(path);
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <MarketingApp />
    </StaticRouter>,
  );
  return new Response(prelude as ReadableStream).text();
}

/** The text of a page as one line. */
export const readPage = async (path: string): Promise<string> =>
  (await renderPage(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
