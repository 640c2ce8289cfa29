import type { Registry } from '@platform/contract/registry';
import { isLinkInAddress, isPreviewWanted } from './held-token.ts';

/** What a page runs with: the registry, and the remote of which it shows a candidate. */
export interface PreviewedRegistry {
  registry: Registry;
  previewed?: string;
}

/**
 * The registry to run this page with: the page's own, unless this tab was given a preview link that holds.
 * What previews need is loaded only then.
 */
export async function startPreviews(registry: Registry): Promise<PreviewedRegistry> {
  addEventListener('hashchange', () => {
    if (isLinkInAddress()) void import('./pasted-link.ts').then((it) => it.openPastedLink());
  });
  if (!isPreviewWanted()) return { registry };
  // A preview that cannot even be asked about must not keep anybody from the site.
  return import('./open-preview.ts').then(
    (it) => it.openPreview(registry),
    () => ({ registry }),
  );
}
