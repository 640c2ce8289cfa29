/** The kit's own words in Indian English: names of controls that no page gives. */
export const kitMessages = {
  notifications: 'Notifications',
  close: 'Close',
};
