import { REGISTRY_KIND } from '@platform/contract/registry';
import { label, type Rule } from './rule.ts';

/** The shell reads the registry that pages are composed with now. */
export const readsRegistry: Rule = ({ shell, released }) => {
  if (shell.registry === REGISTRY_KIND) return [];
  return [
    {
      rule: 'reads-registry',
      problem: `${label(shell)} reads another kind of registry than pages are composed with now.`,
      impact: 'No page of the site would start.',
      remedy: released.includes('shell')
        ? 'Bring a shell live that is built from today’s sources.'
        : `Release the shell of today’s sources with it: npm run release -- shell ${released.join(' ')}`,
    },
  ];
};
