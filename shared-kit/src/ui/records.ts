// Loads with the remotes whose pages show a member's records.
export { AppLinks } from './app-links.tsx';
export { Badge } from './badge.tsx';
export { CopyButton } from './copy-button.tsx';
export { LinkTabs } from './link-tabs.tsx';
export { ProgressBar } from './progress-bar.tsx';
