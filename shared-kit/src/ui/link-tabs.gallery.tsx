import { LinkTabs } from './link-tabs.tsx';

export const title = 'Link tabs';

/** The gallery's address is `/`, so that tab is open. */
const tabs = [
  { to: '/profile', label: 'Profile' },
  { to: '/', label: 'Purchases' },
  { to: '/payments', label: 'Payments' },
];

const chapters = Array.from({ length: 8 }, (_, index) => ({
  to: index === 5 ? '/' : `/chapter-${index + 1}`,
  label: `Chapter ${index + 1}`,
}));

export const states = {
  'One open': () => <LinkTabs label="Account" tabs={tabs} />,
  'More than fit': () => <LinkTabs label="Chapters" tabs={chapters} />,
};
