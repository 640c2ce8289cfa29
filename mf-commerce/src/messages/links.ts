/** What the shell shows around every page. */
export const links = { pricing: { 'en-IN': 'Pricing', 'hi-IN': 'कीमतें' } };
