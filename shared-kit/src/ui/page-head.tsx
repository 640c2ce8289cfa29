import { brand } from '../brand.ts';
import { PageTitle } from './page-title.tsx';

/** What a page that may be listed tells search engines and social cards of itself. */
export interface PageMetadata {
  /** Without the name of the brand, which is added. */
  title: string;
  /** One or two sentences, at most 160 characters: what stands below the title among search results. */
  description: string;
  /** Separated by commas. */
  keywords: string;
  /** The page's one address, from the root of the site: whatever else leads there counts as this. */
  path: string;
  ogType?: 'website' | 'article';
  /** A picture of 1200 by 630 px, from the root of the site. */
  ogImage?: string;
  twitterCard?: 'summary' | 'summary_large_image';
}

/** As Open Graph writes languages: with a line below, where everybody else has a hyphen. */
const LOCALE = 'en_IN';
const SOCIAL_CARD = '/social.png';

/** The tags of a public page in the document's head. React puts them there, and takes them away with the page. */
export function PageHead(props: PageMetadata) {
  const { title, description, keywords, path } = props;
  const { ogType = 'website', ogImage = SOCIAL_CARD, twitterCard = 'summary_large_image' } = props;
  const url = brand.siteUrl + path;
  const image = brand.siteUrl + ogImage;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={LOCALE} />
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
