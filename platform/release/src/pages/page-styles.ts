import postcss, { type ChildNode, type Container } from 'postcss';

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

/**
 * The rules that can apply before scripts run: all their classes and elements occur in the HTML. Includes states that
 * need no script, such as hover, focus or an open popover. The complete stylesheets can follow at any time: they repeat
 * these rules in order.
 * @param stylesheets their complete texts, in loading order
 * @param html the content of the page
 * @returns text for a style element
 * @see docs/decisions/0010-the-page-brings-its-first-paint.md
 */
export function firstStyles(stylesheets: readonly string[], html: string): string {
  const names = namesIn(html);
  const root = postcss.parse(stylesheets.join('\n'));
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, names));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  removeEmpty(root);
  // No text of the styles can end the element.
  return String(root)
    .replaceAll('\n', '')
    .replaceAll('</', String.raw`<\/`);
}

/** Classes have a dot. */
function namesIn(html: string): Set<string> {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list!);
  const classes = lists.flatMap((list) => list.split(' ')).map((name) => `.${name}`);
  const elements = Array.from(html.matchAll(/<([a-z][\w-]*)/g), ([, name]) => name!);
  return new Set([...classes, ...elements, 'html', 'body']);
}

/** Attributes can change without new HTML, and arguments of pseudo-classes can be alternatives, so neither counts. */
function canMatch(selector: string, names: ReadonlySet<string>): boolean {
  const compared = withoutArguments(selector)
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/:[\w-]+/g, '');
  return (compared.match(/\.?[a-z_][\w-]*/gi) ?? []).every((name) => names.has(name));
}

function withoutArguments(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}

const isInKeyframes = ({ parent }: ChildNode): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

/** A layer statement has no block, and stays. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
