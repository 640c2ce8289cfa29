export const kitMessages = {
  notifications: 'Notifications',
  close: 'Close',
  loading: 'Loading...',
  optional: 'Optional',
  copied: 'Copied',
  copyFailed: 'Could not copy. Please select the text and copy it yourself.',
  errors: {
    noAnswer: 'Our server did not answer. Please check your connection and try again.',
    rateLimited: 'Too many attempts. Please wait a few minutes and try again.',
    expired: 'Your login has expired. Please sign out and log in again.',
  },
  duration: {
    months_one: '{{count}} Month',
    months_other: '{{count}} Months',
    years_one: '{{count}} Year',
    years_other: '{{count}} Years',
  },
  stars: '{{rating}} out of 5 stars',
  carousel: {
    role: 'carousel',
    slide: 'slide',
    position: '{{position}} of {{total}}',
    previous: 'Previous',
    next: 'Next',
    pause: 'Pause',
    play: 'Play',
  },
};

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    kit: typeof kitMessages;
  }
}
