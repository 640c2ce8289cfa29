import { firstStyles } from './first-styles.ts';

/** By address. */
export type Stylesheets = Readonly<Record<string, string>>;

/** Those of one part. */
export interface PageStyles {
  /** An element for the head. */
  first: string;
  /** Links for the end of the body, where they delay the scripts and not the first paint. */
  complete: string;
}

/**
 * @param base the address of the version; the shell enables and disables its styles by it
 * @param page.html what the page shows before its scripts run
 */
export function stylesOf(
  base: string,
  page: { addresses: readonly string[]; html: string; stylesheets: Stylesheets },
): PageStyles {
  const addresses = [...new Set(page.addresses)];
  const texts = addresses.map((address) => textOf(address, page.stylesheets));
  const text = firstStyles(texts, page.html);
  return {
    first: text && `<style data-base="${base}">${text}</style>`,
    complete: addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join(''),
  };
}

function textOf(address: string, stylesheets: Stylesheets): string {
  const text = stylesheets[address];
  if (text === undefined) throw new Error(`the text of ${address} is missing`);
  return text;
}

/** The links that the shell's build wrote would delay the first paint. */
export const withoutStylesheets = (html: string): string =>
  html.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '');
