import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { parseFragment } from '@platform/contract/fragments';
import { covers } from '@platform/contract/routes';
import { satisfies } from 'semver';
import { label } from '../../part/artifact.ts';
import type { Candidate, Finding, Rule } from './rule.ts';

/** What one pair breaks; `changed` is what to do if the shell is released, `taken` if the remote is. */
type PairFault = Pick<Finding, 'problem' | 'impact'> & { changed: string; taken: string };

type PairFaults = (
  shell: ShellContract,
  remote: RemoteContract,
  candidate: Candidate,
) => PairFault[];

/** A rule for the shell and every remote that changes with it, or without it. */
const pairRule =
  (rule: string, faultsOf: PairFaults): Rule =>
  (candidate) => {
    const { shell, remotes, released, isFitOnly } = candidate;
    const isShell = released.includes('shell');
    return remotes.flatMap((remote) =>
      faultsOf(shell, remote, candidate).map(({ problem, impact, changed, taken }) => ({
        rule,
        problem,
        impact,
        remedy: isFitOnly
          ? `Choose another version (--to), or release or roll back ${isShell ? remote.name : 'shell'} first.`
          : isShell
            ? changed
            : taken,
        together: ['shell', remote.name],
      })),
    );
  };

const copyFaults = (shell: ShellContract, remote: RemoteContract): PairFault[] =>
  Object.entries(remote.shared).flatMap(([specifier, range]) => {
    const offered = shell.provides[specifier]?.version ?? 'none';
    if (satisfies(offered, range)) return [];
    return [
      {
        problem: `${label(remote)} needs ${specifier} ${range}; ${label(shell)} provides ${offered}.`,
        impact: `All remotes share one copy, so ${remote.name} would run with a version that it does not support, or with none.`,
        changed: `Keep a version of ${specifier} in ${range}, until no live remote needs it.`,
        taken: `Build ${remote.name} with what that shell provides, or without ${specifier}.`,
      },
    ];
  });

const importFaults = (shell: ShellContract, remote: RemoteContract): PairFault[] =>
  Object.entries(remote.imports).flatMap(([specifier, names]) => {
    const offered = new Set(shell.provides[specifier]?.names);
    return names
      .filter((name) => !offered.has(name))
      .map((name) => ({
        problem: `${label(remote)} imports { ${name} } from ${specifier}, which ${label(shell)} does not export.`,
        impact: `${name} would be undefined in the browser: ${remote.name} breaks where it is used.`,
        changed: `Keep ${name} in the shell until no live remote imports it.`,
        taken: `Release a shell that exports ${name} first.`,
      }));
  });

export const runsWith = (shell: ShellContract, remote: RemoteContract): boolean =>
  [...copyFaults(shell, remote), ...importFaults(shell, remote)].length === 0;

/** Every remote accepts the version of the shell's one copy. */
export const oneCopy = pairRule('one-copy', copyFaults);

export const facadeImports = pairRule('facade-imports', importFaults);

/** The types that shell and remote pass to each other match those that the other was compiled with. */
export const contractTypes = pairRule('contract-types', (shell, remote, { typeFaults }) =>
  (typeFaults[label(shell)]?.[label(remote)] ?? []).map(({ subject, reason }) => ({
    problem:
      subject === 'app'
        ? `The app of ${label(remote)} does not match what ${label(shell)} expects: ${reason}`
        : `${subject} as ${label(shell)} exports it does not match what ${label(remote)} was compiled with: ${reason}`,
    impact: `${remote.name} would break in the browser where the two differ.`,
    changed: 'Keep the type, and give what changes a new name.',
    taken: `Build ${remote.name} with the types of the live shell.`,
  })),
);

/** Two remotes of which one shows fragments of the other, and at least one changes. */
export const fragmentPairs = ({
  remotes,
  others,
}: Pick<Candidate, 'remotes' | 'others'>): { owner: RemoteContract; user: RemoteContract }[] => {
  const all = [...remotes, ...others];
  return all.flatMap((user) => {
    const owners = new Set(user.uses?.map((name) => parseFragment(name).remote));
    return all
      .filter((one) => owners.has(one.name) && (remotes.includes(one) || remotes.includes(user)))
      .map((owner) => ({ owner, user }));
  });
};

/** Each fragment that a remote shows is offered by its owner, which accepts the props that the remote passes. */
export const fragments: Rule = (candidate) => {
  const { remotes, others, typeFaults, released, isFitOnly } = candidate;
  const all = [...remotes, ...others];
  return all.flatMap((user) =>
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

  function problemsOf(name: string, user: RemoteContract): string[] {
    const { remote, fragment } = parseFragment(name);
    const owner = all.find((one) => one.name === remote);
    if (!owner) return [`${label(user)} shows ${name}, which no live remote offers.`];
    if (others.includes(owner) && others.includes(user)) return [];
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

/** Every address belongs to one remote. Unchanged remotes were checked when they were released. */
export const disjointRoutes: Rule = ({ remotes, others, isFitOnly }) => {
  const changed = remotes.flatMap(ownedBy);
  const owned = [...changed, ...others.flatMap(ownedBy)];
  return changed.flatMap((one, index): Finding[] =>
    owned
      .slice(index + 1)
      .filter((other) => overlaps(one.path, other.path))
      .map((other) => ({
        rule: 'disjoint-routes',
        problem: `${one.name} owns ${one.path} and ${other.name} owns ${other.path}.`,
        impact: 'It would be undefined which of them a visitor gets.',
        remedy: 'Remove the address from the routes.ts of one of them.',
        // The live owner gives it up in the same step.
        ...(!changed.includes(other) && !isFitOnly && { together: [one.name, other.name] }),
      })),
  );
};

const ownedBy = ({ name, routes }: RemoteContract): { name: string; path: string }[] =>
  routes.owns.map(({ path }) => ({ name, path }));

const overlaps = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** A redirect leads from an address of its own remote straight to a page. */
export const redirects: Rule = ({ remotes, others, live = [], former = [] }) => {
  const all = [...remotes, ...others];
  const owned = all.flatMap(ownedBy);
  const declared = all.flatMap(({ name, routes }) =>
    (routes.redirects ?? []).map((one) => ({ ...one, name })),
  );
  const before = [...live, ...former];
  const isNew = (name: string): boolean => !before.some((one) => one.name === name);
  const wasOwn = (name: string, from: string): boolean =>
    [...owned, ...before.flatMap(reachedBy)]
      .filter((one) => one.name === name)
      .some(({ path }) => covers(path, from));
  return declared.flatMap(({ name, from, to }, index): Finding[] => {
    const owner = owned.find((one) => one.name !== name && overlaps(one.path, from));
    const other = declared
      .slice(index + 1)
      .find((one) => overlaps(one.from, from) && (one.name !== name || one.to !== to));
    const next = declared.find((one) => covers(one.from, to));
    const problems = [
      owner && `${owner.name} owns ${owner.path}.`,
      other && `${other.name} redirects ${other.from} to ${other.to}.`,
      next && `${next.name} redirects ${to} in turn, to ${next.to}.`,
      !next && !owned.some(({ path }) => covers(path, to)) && `No remote owns ${to}.`,
      !isNew(name) && !wasOwn(name, from) && `${from} never was an address of ${name}.`,
    ];
    return problems
      .filter((problem) => typeof problem === 'string')
      .map((problem) => ({
        rule: 'redirects',
        problem: `${name} redirects ${from} to ${to}. ${problem}`,
        impact:
          'Visitors of the old address would not arrive, or another page would be out of reach.',
        remedy: `In the routes.ts of ${name}, redirect an address of its own to a page that stays.`,
      }));
  });
};

/** No live address disappears unless the release allows it. */
export const noLostRoutes: Rule = ({ live = [], dropRoutes, remotes, others }) => {
  const kept = new Set([...remotes, ...others].flatMap(reachedBy).map(({ path }) => path));
  const isKept = (path: string): boolean =>
    kept.has(path) || [...kept, ...dropRoutes].some((other) => covers(other, path));
  return live.flatMap((remote) =>
    reachedBy(remote)
      .filter(({ path }) => !isKept(path))
      .map(({ path }) => ({
        rule: 'no-lost-routes',
        problem: `${path} is live and owned by ${remote.name}; after this release no remote would own it.`,
        impact: 'Links, bookmarks and search results would lead to a missing page.',
        remedy: `Put it back into the routes.ts of ${remote.name}, redirect it there, or remove it on purpose: --drop-route ${path.includes('*') ? `'${path}'` : path}`,
      })),
  );
};

/** A redirected address still leads to a page. */
const reachedBy = (remote: RemoteContract): { name: string; path: string }[] => [
  ...ownedBy(remote),
  ...(remote.routes.redirects ?? []).map(({ from }) => ({ name: remote.name, path: from })),
];

/** A canary has exactly the pages of the live version, so that a link works for every visitor. */
export const sameAddresses: Rule = ({ live, remotes }) =>
  remotes.flatMap((candidate) => {
    const current = live?.find(({ name }) => name === candidate.name);
    if (!current) return [];
    const differing = [...addressesOf(current).symmetricDifference(addressesOf(candidate))];
    if (differing.length === 0) return [];
    return [
      {
        rule: 'same-addresses',
        problem: `${label(candidate)} has other routes than ${label(current)}, or other options: ${differing.join(', ')}.`,
        impact: 'Some visitors would find pages that others and search engines do not.',
        remedy: `Release ${candidate.name} for all, or release the routes alone first.`,
      },
    ];
  });

/** Each route with its options: `/club/* (member, noindex)`. */
const addressesOf = ({ routes }: RemoteContract): Set<string> =>
  new Set([
    ...routes.owns.map(
      ({ path, access, prerender, robots }) =>
        `${path} (${access}, ${robots}${prerender ? ', prerendered' : ''})`,
    ),
    ...(routes.redirects ?? []).map(({ from, to }) => `${from} (redirected to ${to})`),
  ]);
