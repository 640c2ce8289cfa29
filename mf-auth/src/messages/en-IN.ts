export const messages = { title: 'Auth' };
