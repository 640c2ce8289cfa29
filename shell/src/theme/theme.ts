import { createStore } from 'zustand/vanilla';
import { keepPreference, readPreference } from '#lib/preferences.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The chosen theme. `system` has no attribute on the page, so the styles follow the system by themselves, live.
 * The first paint is already right: a script in the page's head sets the attribute before any style.
 */
export const themeStore = createStore<Theme>(() => 'system');

/** Takes over what was chosen earlier, and follows other tabs. */
export function startTheme(): void {
  const read = () => {
    const kept = readPreference('theme');
    show(kept === 'light' || kept === 'dark' ? kept : 'system');
  };
  read();
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) read();
  });
}

export function chooseTheme(theme: Theme): void {
  keepPreference('theme', theme === 'system' ? null : theme);
  show(theme);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeStore.setState(theme, true);
}
