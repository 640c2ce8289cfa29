// What pages about a member's records show. It loads with the remotes that have such pages.
export { AppLinks } from './app-links.tsx';
export { Badge } from './badge.tsx';
export { CopyButton } from './copy-button.tsx';
export { LinkTabs } from './link-tabs.tsx';
export { ProgressBar } from './progress-bar.tsx';
