import { createHash } from 'node:crypto';
import type { AllowedSources } from '@platform/contract/site';
import { KEEP_VIOLATIONS } from '@platform/contract/violations';
import postcss, { type ChildNode, type Container } from 'postcss';

// The code in a page: the styles of its first paint, and the policy that allows what is inline.

/** By address. */
export type Stylesheets = Readonly<Record<string, string>>;

/**
 * The styles of one part: an element for the head, and links for the end of the body, where they delay the scripts and
 * not the first paint.
 * @param base the address of the version; the shell enables and disables its styles by it
 * @param page.html what the page shows before its scripts run
 */
export function stylesOf(
  base: string,
  page: { addresses: readonly string[]; html: string; stylesheets: Stylesheets },
): { first: string; complete: string } {
  const addresses = [...new Set(page.addresses)];
  const texts = addresses.map((address) => page.stylesheets[address]!);
  const text = firstStyles(texts, page.html);
  return {
    first: text && `<style data-base="${base}">${text}</style>`,
    complete: addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join(''),
  };
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

/** The policy goes after the encoding, which browsers look for at the very start, and before all else. */
const START = /<head>(?:\s*<meta charset="?[\w-]+"? ?\/?>)?/i;

const SELF = "'self'";
/** Everything else is forbidden, unless the site allows it. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'img-src': [SELF],
  'font-src': [SELF],
  'media-src': [SELF],
  'connect-src': [SELF],
  'manifest-src': [SELF],
  'worker-src': [SELF],
  'form-action': [SELF],
  'base-uri': ["'none'"],
};

/**
 * No text becomes code or markup, unless one of these makes it: the loader of other parties' scripts (`default`), and
 * parts that name a script of their own site or change a script of data (`own`), in several versions of a part.
 * @see docs/decisions/0021-a-policy-for-each-page.md
 */
const TRUSTED_TYPES =
  "require-trusted-types-for 'script';trusted-types default own 'allow-duplicates'";

/**
 * Allows the inline scripts and styles of the HTML by their hashes, and no others: what is added later can be text, but
 * no code.
 * @param html the page without its content
 * @param allowed what the page may use of other sites
 * @see docs/decisions/0021-a-policy-for-each-page.md
 */
export function withPolicy(html: string, allowed: AllowedSources): string {
  if (!START.test(html)) throw new Error("The shell's page has no <head>");
  const first = `<script>${KEEP_VIOLATIONS}</script>`;
  const policy = policyOf(first + html, allowed);
  return html.replace(
    START,
    (start) => `${start}<meta http-equiv="Content-Security-Policy" content="${policy}">${first}`,
  );
}

function policyOf(html: string, allowed: AllowedSources): string {
  const sources: Record<string, readonly string[]> = {
    ...OWN,
    'script-src': [SELF, ...inlineScripts(html).map(hashOf)],
    'style-src': [SELF, ...inlineStyles(html).map(hashOf)],
  };
  for (const [directive, added] of Object.entries(allowed))
    sources[directive] = [...new Set([...(sources[directive] ?? []), ...added])];
  const directives = Object.entries(sources)
    .filter(([, values]) => values.length > 0)
    .map(([directive, values]) => `${directive} ${values.map(checked).join(' ')}`);
  return [...directives, TRUSTED_TYPES].join(';');
}

/** An origin without wildcards, or the hash of a text. No other text could end the directive or the attribute. */
const SOURCE = /^(?:(?:https?|wss?):\/\/[\w.-]+(?::\d+)?|'sha256-[\w+/]+=*'|'self'|'none')$/;

function checked(source: string): string {
  if (SOURCE.test(source)) return source;
  throw new Error(`${source} cannot be a source of the policy of a page`);
}

/** Those that browsers run or read as import map. Other types are data. */
const inlineScripts = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g),
    ([, attributes = '', text = '']) => {
      const [, type = 'module'] = /\stype="([^"]*)"/.exec(attributes) ?? [];
      const isCode = type === 'module' || type === 'importmap';
      return isCode && !/\ssrc=/.test(attributes) ? [text] : [];
    },
  ).flat();

const inlineStyles = (html: string): string[] =>
  Array.from(html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g), ([, text]) => text!);

/** Browsers read line ends as `\n`. */
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`;
