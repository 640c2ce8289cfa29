import { isPreviewOrigin } from '@platform/contract/preview';
import type { Registry } from '@platform/contract/registry';
import type { FileLoader } from '#lib/federation/file-loader.ts';
import { goToLiveSite } from './live-site.ts';
import type { PreviewedRegistry } from './open-preview.ts';
import { isLinkInAddress, storedToken, takeToken } from './preview-token.ts';

/**
 * The registry to run this page with: the page's own, or one with a candidate if this tab has a valid preview link. The
 * code for previews is loaded only for a tab with a preview link. Without one, the preview address leads to the live site.
 */
export async function startPreviews(
  registry: Registry,
  files: FileLoader,
): Promise<PreviewedRegistry> {
  addEventListener('hashchange', openPastedLink);
  if (!isLinkInAddress() && storedToken() === null) return withoutPreview(registry);
  const code = await loadPreviewCode();
  return code ? code.openPreview(registry, files) : withoutPreview(registry);
}

/**
 * Reloads the page for a preview link that was pasted into the address of an open page. The live site refuses it at once,
 * since a reload could interrupt a payment.
 */
function openPastedLink(): void {
  if (!isLinkInAddress()) return;
  if (isPreviewOrigin(location.origin)) return location.reload();
  takeToken();
  void loadPreviewCode().then((code) => code?.refuseElsewhere());
}

/**
 * The code for previews. Without it, which is `undefined`, the visitor gets the live site. `then` on the import would not
 * catch that its styles are missing.
 */
const loadPreviewCode = () => import('./open-preview.ts').catch(() => undefined);

/** The page's own registry; at the preview address, the way to the live site. The address keeps no preview link. */
function withoutPreview(registry: Registry): PreviewedRegistry | Promise<never> {
  takeToken();
  if (!isPreviewOrigin(location.origin)) return { registry };
  goToLiveSite();
  // Nothing runs until the browser has left the page: it would be the live version, with storage that candidates read.
  return new Promise(() => undefined);
}
