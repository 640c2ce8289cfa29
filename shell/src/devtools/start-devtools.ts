import type { Site } from '#lib/site.ts';

/** Opens and closes the panel: Alt, Shift and D, wherever D is on the keyboard's layout. */
export const isShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyD' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Lets a developer look behind the page with a shortcut. For development and previews only; the panel's own code
 * comes when it is first wanted.
 * @param options.previewed the remote of which this tab shows a candidate
 */
export function startDevtools(site: Site, options: { previewed: string | undefined }): void {
  addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void import('./panel.tsx').then((it) => it.togglePanel(site, options));
  });
}
