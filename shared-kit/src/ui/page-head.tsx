import { useTranslation } from 'react-i18next';
import { addressIn, languagesOf } from '../addresses.ts';
import { brand } from '../brand.ts';
import { DEFAULT_LANGUAGE, type Language } from '../languages.ts';
import { PageTitle } from './page-title.tsx';

/** What a page that may be listed tells search engines and social cards of itself. */
export interface PageMetadata {
  /** Without the name of the brand, which is added. */
  title: string;
  /** One or two sentences, at most 160 characters: what stands below the title among search results. */
  description: string;
  /** Separated by commas. */
  keywords: string;
  /** The page's address in the default language, from the root of the site: whatever else leads there counts as this. */
  path: string;
  ogType?: 'website' | 'article';
  /** A picture of 1200 by 630 px, from the root of the site. */
  ogImage?: string;
  twitterCard?: 'summary' | 'summary_large_image';
}

/** As Open Graph writes languages: with a line below, where everybody else has a hyphen. */
const localeOf = (language: Language): string => language.replace('-', '_');

const SOCIAL_CARD = '/social.png';

/**
 * The tags of a public page in the document's head. React puts them there, and takes them away with the page.
 * A page that has several languages names all of them, each time with all addresses: search engines want it reciprocal.
 */
export function PageHead(props: PageMetadata) {
  const { title, description, keywords, path } = props;
  const { ogType = 'website', ogImage = SOCIAL_CARD, twitterCard = 'summary_large_image' } = props;
  const { i18n } = useTranslation();
  const languages = languagesOf(path);
  const language = languages.find((one) => one === i18n.language) ?? DEFAULT_LANGUAGE;
  const others = languages.filter((one) => one !== language);
  const urlIn = (one: Language): string => brand.siteUrl + addressIn(one, path);
  const url = urlIn(language);
  const image = brand.siteUrl + ogImage;
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
      <meta property="og:type" content={ogType} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content={twitterCard} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}
