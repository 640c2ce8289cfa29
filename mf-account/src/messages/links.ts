/** What the shell shows around every page. */
export const links = { account: { 'en-IN': 'Account', 'hi-IN': 'खाता' } };
