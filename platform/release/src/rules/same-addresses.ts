import { label, type AddressOwner, type Rule } from './rule.ts';

/** Whoever tries a version finds just the pages that the others have: links between visitors lead everybody somewhere. */
export const sameAddresses: Rule = ({ live, remotes }) =>
  remotes.flatMap((tried) => {
    const everybodys = live?.find(({ name }) => name === tried.name);
    if (!everybodys) return [];
    const [before, after] = [addressesOf(everybodys), addressesOf(tried)];
    const differing = [...new Set([...before, ...after])].filter(
      (address) => !before.has(address) || !after.has(address),
    );
    if (differing.length === 0) return [];
    return [
      {
        rule: 'same-addresses',
        problem: `${label(tried)} owns other addresses than ${label(everybodys)}, or on other terms: ${differing.join(', ')}.`,
        impact:
          'Some visitors would find pages that others do not, and search engines only those of the others.',
        remedy: `Release ${tried.name} as a whole, or bring the addresses by themselves first.`,
      },
    ];
  });

/** Each owned address with its terms: `/account/* (member, noindex)`. */
const addressesOf = ({ routes }: AddressOwner): Set<string> =>
  new Set(
    routes.owns.map(
      ({ path, access, prerender, robots }) =>
        `${path} (${access}, ${robots}${prerender ? ', prerendered' : ''})`,
    ),
  );
