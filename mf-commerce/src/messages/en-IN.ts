export const messages = { title: 'Commerce' };
