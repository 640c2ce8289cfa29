/** The pieces of HTML that a page has of one version of its remote. */
export interface PagePieces {
  /** Its title and what else it tells of itself. */
  metadata: string;
  /** Its styles, and the scripts that it needs first. */
  links: string;
  /** What stands inside the root. */
  body: string;
}

/** The page's root. */
export const rootOf = (body: string): string => `<div id="root">${body}</div>`;

/**
 * What a page carries where its visitors get one of two versions. What is chosen is written while the page is read,
 * so nothing of the other is ever in the document, painted or fetched. Without scripts it is the page as it is live.
 * @param remote whose canary it is
 * @returns what stands in the head in the place of metadata and links, and what stands in the place of the root
 */
export function composeBoth(
  remote: string,
  live: PagePieces,
  canary: PagePieces,
): { head: string; root: string } {
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
    `${rootOf(live.body)}</template>`,
  ].join('\n    ');
  return { head, root };
}

const template = (remote: string, html: string): string =>
  `<template${remote && ` data-remote="${remote}"`}>${html}</template>`;

/** A script inside the page. */
export const script = (text: string): string => `<script>${text}</script>`;

/** The key under which a browser keeps its bucket, a number from 0 to 99. */
export const BUCKET_KEY = 'canary-bucket';

/**
 * Decides whether a page tries the canary of its remote, before anything of it is shown, and says so at the root of the
 * document: `<html data-canary="shop">`. The shell asks the same function, `triesCanary`, about the remotes behind
 * links, once it knows their versions: so there is one decision for all of a page. A browser draws its bucket once, when
 * it first meets a canary; where it cannot keep one it always gets what is live.
 *
 * Like all scripts here it is the same text in every page: what differs is data.
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

/** In the scripts below: whether this page tries the canary of the remote that the template before the script names. */
const TRIES = `const canary = document.currentScript.previousElementSibling;
  const tries = document.documentElement.dataset.canary?.split(' ').includes(canary.dataset.remote);`;

/**
 * Writes what the chosen version wants in the head. The template that is left open takes in what follows of the live
 * version, up to the end tag that stands there; without it that end tag says nothing.
 */
export const WRITE_HEAD = `{
  ${TRIES}
  const links = canary.previousElementSibling;
  document.write(tries ? canary.innerHTML + '<template>' : links.innerHTML);
}`;

/** Writes the root of the canary, and takes in the live one that follows. */
export const WRITE_ROOT = `{
  ${TRIES}
  if (tries) document.write('<div id="root">' + canary.innerHTML + '</div><template>');
}`;
