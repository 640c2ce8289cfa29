import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn, languagesOf } from '../addresses.ts';
import { brand } from '../brand.ts';
import { useIsHydrated } from '../hydration.ts';
import { DEFAULT_LANGUAGE, type Language } from '../languages.ts';
import type { TrustedTypes } from '../script.ts';

/** For search engines and social cards. */
export interface PageMetadata {
  /** Without the brand. */
  title: string;
  /** One or two sentences, a maximum of 160 characters, for search results. */
  description: string;
  /** Separated by commas. */
  keywords: string;
  /** In the default language, for the canonical address. */
  path: string;
  /** The picture of links to the page. @default the site's */
  card?: 'pricing';
}

const withBrand = (title: string): string => `${title} – ${brand.name}`;

/** In Open Graph's format: en_IN. */
const localeOf = (language: Language): string => language.replace('-', '_');

/**
 * React moves the tags into the head and removes them with the page. A translated page lists all its addresses in each
 * language, because search engines require reciprocal links.
 */
export function PageHead(props: PageMetadata) {
  const { title, description, keywords, path, card } = props;
  const { i18n } = useTranslation();
  const languages = languagesOf(path);
  const language = languages.find((one) => one === i18n.language) ?? DEFAULT_LANGUAGE;
  const others = languages.filter((one) => one !== language);
  const urlIn = (one: Language): string => brand.siteUrl + addressIn(one, path);
  const url = urlIn(language);
  const picture = ['social', card, language !== DEFAULT_LANGUAGE && language];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <link rel="canonical" href={url} />
      {others.length > 0 && (
        <>
          {languages.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={urlIn(one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn(DEFAULT_LANGUAGE)} />
        </>
      )}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={localeOf(language)} />
      {others.map((one) => (
        <meta key={one} property="og:locale:alternate" content={localeOf(one)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={withBrand(title)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta
        property="og:image"
        content={`${brand.siteUrl}/${picture.filter(Boolean).join('-')}.png`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function PageTitle(props: {
  children: string;
  description?: string;
  /** For member pages and missing pages, which search engines must not list. */
  noindex?: boolean;
}) {
  const { children, description } = props;
  return (
    <>
      <title>{withBrand(children)}</title>
      {description && <meta name="description" content={description} />}
      {props.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** A schema.org object, for example `{ '@type': 'Organization', … }`. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>;

/**
 * May contain only what visitors can read on the page. It must be part of the prerendered page, where it may be empty:
 * search engines load pages and follow no links inside them.
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  // React cannot create this script in the browser: it would write markup, which the policy of the page forbids.
  const isHydrated = useIsHydrated();
  const [isInPage] = useState(!isHydrated);
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const [rendered] = useState(text);
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    // Firefox refuses a new text from React, even of data.
    if (script.current && script.current.text !== text) setText(script.current, text);
  }, [text]);
  if (!isInPage) return null;
  // React escapes text that would end the element.
  return (
    <script ref={script} type="application/ld+json">
      {rendered}
    </script>
  );
}

/** @param script its type must be one that no browser runs */
function setText(script: HTMLScriptElement, text: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('own', { createScript: (data: string) => data });
  script.text = policy?.createScript(text) ?? text;
}
