import type { RemoteContract, ShellContract, Typed } from '@platform/contract/artifact';
import { componentOf, exposedAs, parseFragment } from '@platform/contract/fragments';

interface ShellPair {
  shell: Typed<ShellContract>;
  remote: Typed<RemoteContract>;
}

/** The owner of a fragment, and a remote that shows it. */
interface FragmentPair {
  owner: Typed<RemoteContract>;
  user: Typed<RemoteContract>;
}

export type TypePair = ShellPair | FragmentPair;

/** A statement that compiles if the other part accepts the value's type. */
export interface Assignment {
  /** `app`, `{ Button } of kit/ui`, or the name of a fragment. */
  subject: string;
  statement: string;
}

export const assignments = (pair: TypePair): Assignment[] =>
  'owner' in pair ? betweenRemotes(pair) : withShell(pair);

/** The component is compared with the one that the user declares, in the files of each. */
function betweenRemotes({ owner, user }: FragmentPair): Assignment[] {
  const declared = user.types?.modules['./uses'];
  return (user.uses ?? []).flatMap((name) => {
    const { remote, fragment } = parseFragment(name);
    const offered = owner.types?.modules[`./${exposedAs(fragment)}`];
    if (remote !== owner.name || declared === undefined || offered === undefined) return [];
    const component = componentOf(fragment);
    const from = `typeof import('./owner/${offered}').${component}`;
    const to = `typeof import('./user/${declared}').${component}`;
    return [{ subject: name, statement: assign(from, to) }];
  });
}

/**
 * The remote's app goes to the shell; the names that the remote imports come from it. Function parameters are compared
 * contravariantly, so both directions are covered. Of other shared modules the versions are compared instead.
 */
function withShell({ shell, remote }: ShellPair): Assignment[] {
  if (!shell.types || !remote.types) return [];
  const ofShell = (module: string, name: string): string =>
    `import('./shell/${shell.types!.modules[module]}').${name}`;
  const ofRemote = (module: string, name: string): string =>
    `import('./remote/${remote.types!.modules[module]}').${name}`;

  const taken = Object.entries(remote.imports).flatMap(([module, names]) =>
    names
      // Missing exports are reported by another rule.
      .filter((name) => remote.types!.modules[module] && gives(shell, module, name))
      .map((name) => ({
        subject: `{ ${name} } of ${module}`,
        statement: assign(`typeof ${ofShell(module, name)}`, `typeof ${ofRemote(module, name)}`),
      })),
  );
  // The site's own type of a remote's app: with its languages and with what its shell prefetches.
  const contract = Object.keys(shell.types.modules).find((module) => module.endsWith('/contract'));
  if (contract === undefined) return taken;
  const app = assign(`typeof ${ofRemote('./app', 'app')}`, ofShell(contract, 'RemoteApp'));
  return [{ subject: 'app', statement: app }, ...taken];
}

const gives = ({ types, provides }: Typed<ShellContract>, module: string, name: string): boolean =>
  types?.modules[module] !== undefined && provides[module]?.names.includes(name) === true;

const assign = (from: string, to: string): string => `(null! as ${from}) satisfies ${to};`;

export interface TypeFault {
  subject: string;
  /** The compiler's message. */
  reason: string;
}
