export const messages = {
  tabs: {
    label: 'Pages of the desk',
    releases: 'Releases',
  },
  notFound: {
    title: 'The desk has no such page',
    text: 'The address may be misspelled.',
  },
  releases: {
    title: 'Releases',
  },
};
