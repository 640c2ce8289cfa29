/** The HTML of a page that depends on the version of its remote. */
export interface PagePieces {
  /** Its title and other metadata. */
  metadata: string;
  /** The styles of its first paint, and links to the scripts that it loads first. */
  links: string;
  /** The root with its content. */
  body: string;
  /** Links to its complete stylesheets. */
  stylesheets: string;
}

/**
 * Composes a page that exists in two versions. Scripts write the chosen version while the browser parses the page, so
 * nothing of the other version is in the document, painted or fetched. Without scripts it is the live page.
 * @param remote the remote with the canary
 * @returns the HTML for the head, in place of metadata and links, and for the root; and the scripts in the root
 */
export function composeBoth(
  remote: string,
  live: PagePieces,
  canary: PagePieces,
): { head: string; root: string; scripts: string } {
  const head = [
    template('', live.links),
    template(remote, canary.metadata + canary.links),
    script(WRITE_HEAD),
    `${live.metadata}</template>`,
    `<noscript>${live.links}</noscript>`,
  ].join('\n    ');
  const root = [
    template(remote, canary.body),
    script(WRITE_ROOT),
    `${live.body}</template>`,
    // In templates, where browsers that read ahead do not request them.
    template('', live.stylesheets),
    template(remote, canary.stylesheets),
    script(WRITE_STYLESHEETS),
    `<noscript>${live.stylesheets}</noscript>`,
  ].join('\n    ');
  return { head, root, scripts: script(WRITE_ROOT) + script(WRITE_STYLESHEETS) };
}

const template = (remote: string, html: string): string =>
  `<template${remote && ` data-remote="${remote}"`}>${html}</template>`;

/** A script in the page. */
export const script = (text: string): string => `<script>${text}</script>`;

/** The storage key of a browser's bucket, a number from 0 to 99. */
export const BUCKET_KEY = 'canary-bucket';

/**
 * Decides whether a page uses the canary of its remote before anything of it shows, and marks the document: `<html
 * data-canary="shop">`. The shell calls the same function, `triesCanary`, for remotes behind links once it has their
 * versions, so there is one decision per page. A browser draws its bucket when it first meets a canary; if it cannot
 * store the bucket, it always gets the live version.
 *
 * Like all scripts here it is the same text in every page; only the data differs.
 */
export const DECIDE = `{
  let bucket;
  const draw = () => {
    const kept = localStorage.getItem('${BUCKET_KEY}');
    if (/^\\d\\d?$/.test(kept)) return Number(kept);
    const drawn = Math.floor(Math.random() * 100);
    localStorage.setItem('${BUCKET_KEY}', drawn);
    return drawn;
  };
  globalThis.triesCanary = ({ percent }) => {
    try {
      bucket ??= draw();
      return bucket < percent;
    } catch {
      return false;
    }
  };
  const { remotes } = JSON.parse(document.getElementById('mf-registry').textContent);
  const tried = Object.keys(remotes).filter((name) => {
    const { canary } = remotes[name].live ?? {};
    return canary && triesCanary(canary);
  });
  if (tried.length > 0) document.documentElement.dataset.canary = tried.join(' ');
}`;

/** The name of the Trusted Types policy with which the scripts below write markup. */
export const CANARY_TRUST = 'canary';

/** In the scripts below: whether this page uses the canary of the remote that the preceding template names. */
const TRIES = `const canary = document.currentScript.previousElementSibling;
  const tries = document.documentElement.dataset.canary?.split(' ').includes(canary.dataset.remote);`;

/**
 * Writes the head of the chosen version. For the canary it opens a template, which then contains the live version up to
 * the end tag that follows it. Without the template that end tag has no effect.
 */
const WRITE_HEAD = `{
  ${TRIES}
  const links = canary.previousElementSibling;
  const trust = globalThis.trustedTypes?.createPolicy('${CANARY_TRUST}', { createHTML: (html) => html });
  globalThis.writeVersion = (html) => document.write(trust ? trust.createHTML(html) : html);
  writeVersion(tries ? canary.innerHTML + '<template>' : links.innerHTML);
}`;

/** Writes the root of the canary, and a template that contains the live root after it. */
const WRITE_ROOT = `{
  ${TRIES}
  if (tries) writeVersion(canary.innerHTML + '<template>');
}`;

/** Writes the links to the stylesheets of the chosen version. */
const WRITE_STYLESHEETS = `{
  ${TRIES}
  writeVersion((tries ? canary : canary.previousElementSibling).innerHTML);
}`;
