import type { Registry } from 'shared-kit/contract';
import { PREVIEW_FRAGMENT } from 'shared-kit/preview/link';

/** What a page runs with. */
export interface PreviewedRegistry {
  registry: Registry;
  /** The remote of which the page shows a candidate. */
  previewed?: string;
}

/**
 * The registry to run this page with: the page's own, or one with a candidate if this tab has a valid preview link. The
 * code for previews is loaded only for a tab with a preview link.
 */
export async function startPreviews(registry: Registry): Promise<PreviewedRegistry> {
  addEventListener('hashchange', () => {
    if (isLinkInAddress()) void import('./open-preview.ts').then((it) => it.openPastedLink());
  });
  if (!isLinkInAddress() && storedToken() === null) return { registry };
  // Without the code for previews the visitor gets the live site.
  return import('./open-preview.ts').then(
    (it) => it.openPreview(registry),
    () => ({ registry }),
  );
}

const KEY = 'preview';

const isLinkInAddress = (): boolean => location.hash.startsWith(PREVIEW_FRAGMENT);

/** The token of the preview link in the address, which this removes from there, or else the one that this tab stores. */
export function takeToken(): string {
  if (!isLinkInAddress()) return storedToken() ?? '';
  const token = location.hash.slice(PREVIEW_FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The token that this tab stores. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores a token for this tab. Where storage is blocked, a preview ends with the next full load. */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is blocked.
  }
}

/** Ends the preview of this tab: the next full load shows the live site. */
export function removeToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}
