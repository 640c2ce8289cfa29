import { PREVIEW_FRAGMENT } from '@platform/contract/preview';

const KEY = 'preview';

/** Whether this tab was given a preview link, now or before. Nothing of a preview is loaded where it was not. */
export const isPreviewWanted = (): boolean => isLinkInAddress() || heldToken() !== null;

/** Whether the address is that of a preview link. */
export const isLinkInAddress = (): boolean => location.hash.startsWith(PREVIEW_FRAGMENT);

/** The token that this tab holds. */
export function heldToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Holds a token for this tab. Where storage is blocked, a preview lasts as long as the page. */
export function holdToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Blocked: nothing is held.
  }
}

/** The tab shows the site as it is live from the next load on. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: nothing was held.
  }
}

/** The token of the link that was opened, or else the one that this tab holds. The address keeps nothing of it. */
export function takeToken(): string {
  if (!isLinkInAddress()) return heldToken() ?? '';
  const token = location.hash.slice(PREVIEW_FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
