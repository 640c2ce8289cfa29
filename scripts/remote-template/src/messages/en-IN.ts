export const messages = {
  start: {
    title: 'Sample remote',
    description:
      'Sample remote: a new part of the site for radiation oncology residents who prepare for their MD or DNB exam.',
    keywords: 'sample remote, radiation oncology, MD, DNB',
    heading: 'Sample remote',
    lead: 'This part of the site has just begun. Until there is more to read here, the start page tells you everything about the course.',
    action: 'Back to home',
  },
};

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sample-remote': typeof messages;
  }
}
