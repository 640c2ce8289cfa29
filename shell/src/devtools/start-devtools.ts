import type { Site } from '#lib/site/site.tsx';

/** Alt, Shift and the key at the position of D, in any keyboard layout. */
const isShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyD' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Opens and closes the panel with a shortcut, in development and previews. The code of the panel is loaded on first use.
 * @param options.previewed the remote of which this tab shows a candidate
 */
export function startDevtools(site: Site, options: { previewed: string | undefined }): void {
  addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void import('./panel.tsx').then((it) => it.togglePanel(site, options));
  });
}
