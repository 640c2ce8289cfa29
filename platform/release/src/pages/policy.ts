import { createHash } from 'node:crypto';
import type { AllowedSources, PolicyDirective } from '@platform/contract/site';
import { KEEP_VIOLATIONS } from '@platform/contract/violations';

/** The policy goes after the encoding, which browsers look for at the very start, and before all else. */
const START = /<head>(?:\s*<meta charset="?[\w-]+"? ?\/?>)?/i;

const SELF = "'self'";
/** Everything else is forbidden, unless the site allows it. */
const OWN: Readonly<Partial<Record<PolicyDirective | FixedDirective, readonly string[]>>> = {
  'default-src': ["'none'"],
  'script-src': [SELF],
  'style-src': [SELF],
  'img-src': [SELF],
  'font-src': [SELF],
  'media-src': [SELF],
  'connect-src': [SELF],
  'manifest-src': [SELF],
  'worker-src': [SELF],
  'form-action': [SELF],
  'base-uri': ["'none'"],
};
type FixedDirective = 'default-src' | 'font-src' | 'manifest-src' | 'worker-src' | 'base-uri';

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
  const sources: Record<string, readonly string[]> = { ...OWN };
  const all = [
    { 'script-src': inlineScripts(html).map(hashOf), 'style-src': inlineStyles(html).map(hashOf) },
    allowed,
  ];
  for (const [directive, added] of all.flatMap((one) => Object.entries(one))) {
    sources[directive] = [...new Set([...(sources[directive] ?? []), ...added])];
  }
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
function inlineScripts(html: string): string[] {
  return Array.from(
    html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g),
    ([, attributes, text]) => ({ attributes: attributes!, text: text! }),
  )
    .filter(({ attributes }) => !/\ssrc=/.test(attributes))
    .filter(({ attributes }) => {
      const type = /\stype="([^"]*)"/.exec(attributes)?.[1];
      return type === undefined || type === 'module' || type === 'importmap';
    })
    .map(({ text }) => text);
}

const inlineStyles = (html: string): string[] =>
  Array.from(html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g), ([, text]) => text!);

/** Browsers read line ends as `\n`. */
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`;
