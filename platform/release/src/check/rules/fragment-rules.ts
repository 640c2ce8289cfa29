import { label } from '../../part/artifact.ts';
import type { RemoteContract } from '@platform/contract/artifact';
import { parseFragment } from '@platform/contract/fragments';
import type { Candidate, Finding, RemoteOutline, Rule } from './rule.ts';

/** Of the contracts that are known, one shows fragments of the other. */
export const fragmentPairs = ({
  remotes,
  neighbours = [],
}: Pick<Candidate, 'remotes' | 'neighbours'>): {
  owner: RemoteContract;
  user: RemoteContract;
}[] => {
  const known = [...remotes, ...neighbours];
  return known.flatMap((user) => {
    const owners = new Set(user.uses?.map((name) => parseFragment(name).remote));
    return known.filter(({ name }) => owners.has(name)).map((owner) => ({ owner, user }));
  });
};

/** Each fragment that a remote shows is offered by its owner, which accepts the props that the remote passes. */
export const fragments: Rule = (candidate) => {
  const { remotes, others, neighbours = [], typeFaults, released, isFitOnly } = candidate;
  return [...remotes, ...others].flatMap((user) =>
    (user.uses ?? []).flatMap((name): Finding[] => {
      const { remote, fragment } = parseFragment(name);
      // An owner that ends with this release comes back by no command.
      const isOver = !released.includes(user.name) && !released.includes(remote);
      return problemsOf(name, user).map((problem) => ({
        rule: 'fragments',
        problem,
        impact: `Pages of ${user.name} would show a note in its place, or break there.`,
        remedy: released.includes(user.name)
          ? `Release a ${remote} that offers it like that first.`
          : `Keep it as it is until no live remote shows it (npm run remotes -- --uses ${remote}:${fragment}).`,
        ...(!isFitOnly && !isOver && { together: [remote, user.name] }),
      }));
    }),
  );

  function problemsOf(name: string, user: RemoteOutline): string[] {
    const { remote, fragment } = parseFragment(name);
    const owner = [...remotes, ...neighbours].find((one) => one.name === remote);
    if (!owner) {
      // An owner whose contract was not read stays as it is, and so does the user.
      if (others.some((one) => one.name === remote)) return [];
      return [`${label(user)} shows ${name}, which no live remote offers.`];
    }
    if (!owner.fragments?.[fragment]) {
      return [`${label(user)} shows ${name}, which ${label(owner)} does not offer.`];
    }
    return (typeFaults[label(owner)]?.[label(user)] ?? [])
      .filter(({ subject }) => subject === name)
      .map(
        ({ reason }) =>
          `${label(owner)} does not accept the props that ${label(user)} passes to ${name}: ${reason}`,
      );
  }
};
