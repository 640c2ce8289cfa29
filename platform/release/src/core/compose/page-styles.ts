import { firstStyles } from './first-styles.ts';

/** The texts of stylesheets by address. */
export type Stylesheets = Readonly<Record<string, string>>;

/** How a page gets the styles of one part: those of the first paint in the head, the complete ones after the content. */
export interface PageStyles {
  /** An element for the head. */
  first: string;
  /** Links for the end of the body, where they delay the scripts and not the first paint. */
  complete: string;
}

/**
 * The styles that a page gets from one version of a part.
 * @param base the address of the version; the shell enables and disables its styles by it
 * @param page.addresses the stylesheets of the part that the page loads
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

/** The shell's HTML without the links that its build wrote, which would delay the first paint. */
export const withoutStylesheets = (html: string): string =>
  html.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '');
