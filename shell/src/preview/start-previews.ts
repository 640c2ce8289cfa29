import { isPreviewOrigin } from '@platform/contract/preview';
import type { Registry } from '@platform/contract/registry';
import type { FileLoader } from '#lib/federation/file-loader.ts';
import { goToLiveSite } from './live-site.ts';
import type { PreviewedRegistry } from './open-preview.ts';
import { isLinkInAddress, storedToken } from './preview-token.ts';

/**
 * The registry to run this page with: the page's own, or one with a candidate if this tab has a valid preview link. The
 * code for previews is loaded only for a tab with a preview link. Without one, the preview address leads to the live site.
 */
export async function startPreviews(
  registry: Registry,
  files: FileLoader,
): Promise<PreviewedRegistry> {
  addEventListener('hashchange', () => {
    if (isLinkInAddress()) void import('./open-preview.ts').then((it) => it.openPastedLink());
  });
  if (!isLinkInAddress() && storedToken() === null) return withoutPreview(registry);
  // Without the code for previews the visitor gets the live site. Not `then`: Vite would load the styles outside of it.
  const code = await import('./open-preview.ts').catch(() => undefined);
  return code ? code.openPreview(registry, files) : withoutPreview(registry);
}

/** The page's own registry; at the preview address, the way to the live site. */
function withoutPreview(registry: Registry): PreviewedRegistry | Promise<never> {
  if (!isPreviewOrigin(location.origin)) return { registry };
  goToLiveSite();
  // Nothing runs until the browser has left the page: it would be the live version, with storage that candidates read.
  return new Promise(() => undefined);
}
