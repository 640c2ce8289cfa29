/** What the shell shows around every page. */
export const links = {
  login: { 'en-IN': 'Login', 'hi-IN': 'लॉग इन' },
  signup: { 'en-IN': 'Sign Up', 'hi-IN': 'साइन अप' },
};
