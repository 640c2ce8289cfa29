import type { Site } from '#lib/site/site.tsx';

/** Alt, Shift and the key at the position of D, in any keyboard layout. */
const isShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyD' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Opens and closes the panel with a shortcut, in development and previews. The code of the panel is loaded on first use.
 */
export function startDevtools(site: Site): void {
  addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void import('./panel.tsx').then((it) => it.togglePanel(site));
  });
}
