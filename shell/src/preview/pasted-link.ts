import { isCheckoutOpen } from 'shared-kit/checkout';
import { showRefusal } from './banner.tsx';
import { takeToken } from './held-token.ts';

/**
 * A preview link was put into the address of a page that is open already. The page keeps the code it began with, so
 * it is loaded anew; not while somebody is paying.
 */
export function openPastedLink(): void {
  if (!isCheckoutOpen()) return location.reload();
  takeToken();
  return showRefusal('preview_while_paying');
}
