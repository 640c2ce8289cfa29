import { createStore } from 'zustand/vanilla';
import { keepPreference, readPreference } from '#lib/preferences.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The chosen theme. `system` sets no attribute on the document, so the styles follow the system's setting. A script in the
 * page's head sets the attribute before the first paint.
 */
export const themeStore = createStore<Theme>(() => 'system');

/** Applies the stored choice, and follows changes in other tabs. */
export function startTheme(): void {
  const apply = () => {
    const stored = readPreference('theme');
    show(stored === 'light' || stored === 'dark' ? stored : 'system');
  };
  apply();
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply();
  });
}

/** Changes the theme of the page and stores the choice on this device. */
export function chooseTheme(theme: Theme): void {
  keepPreference('theme', theme === 'system' ? null : theme);
  show(theme);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeStore.setState(theme, true);
}
