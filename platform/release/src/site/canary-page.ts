import { WRITE_HEAD, WRITE_ROOT } from './canary-scripts.ts';

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
