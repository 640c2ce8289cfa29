import { label, type Rule } from './rule.ts';

/** A remote offers `./app`: it is the one thing that the shell asks of it. */
export const exposesApp: Rule = ({ remotes }) =>
  remotes
    .filter(({ exposes }) => !exposes.includes('./app'))
    .map((remote) => ({
      rule: 'exposes-app',
      problem: `${label(remote)} exposes ${remote.exposes.join(', ') || 'nothing'}, and not ./app.`,
      impact: 'Its pages would show that this part of the site did not load.',
      remedy: 'Export the app from src/app.ts, and build it with defineRemote().',
    }));
