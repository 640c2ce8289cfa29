import { PREVIEW_FRAGMENT } from '@platform/contract/preview';
import { storedText } from 'shared-kit/storage';

const stored = storedText('session', 'preview');

/** Whether the address is a preview link. */
export const isLinkInAddress = (): boolean => location.hash.startsWith(PREVIEW_FRAGMENT);

/** The token of the preview link in the address, which this removes from there, or else the one that this tab stores. */
export function takeToken(): string {
  if (!isLinkInAddress()) return storedToken() ?? '';
  const token = location.hash.slice(PREVIEW_FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The token that this tab stores. */
export const storedToken = (): string | null => stored.read() ?? null;

/** Stores a token for this tab. Where storage is blocked, a preview ends with the next full load. */
export const storeToken = (token: string): void => stored.write(token);

/** Ends the preview of this tab: the next full load shows the live site. */
export const removeToken = (): void => stored.remove();
