import type { RemoteContract, ShellContract } from '@platform/contract/artifact';

/** A shell and a remote that may meet. */
export interface Meeting {
  shell: ShellContract;
  remote: RemoteContract;
}

/** One thing that goes from a part to the other, as a statement that compiles when the other understands it. */
export interface Assignment {
  /** What goes: `app`, or `{ Button } of kit/ui`. */
  subject: string;
  statement: string;
}

/**
 * Everything whose types must fit where a shell meets a remote: the remote's app goes to the shell, and what the remote
 * takes of the kit comes from the shell. Parameters are compared the other way round, so both ways are covered.
 * What else they share are packages, whose versions say what fits.
 */
export function assignments({ shell, remote }: Meeting): Assignment[] {
  if (!shell.types || !remote.types) return [];
  const ofShell = (module: string, name: string): string =>
    `import('./shell/${shell.types!.modules[module]}').${name}`;
  const ofRemote = (module: string, name: string): string =>
    `import('./remote/${remote.types!.modules[module]}').${name}`;

  const taken = Object.entries(remote.imports).flatMap(([module, names]) =>
    names
      // What the shell does not give at all is not a matter of types.
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

const gives = ({ types, provides }: ShellContract, module: string, name: string): boolean =>
  types?.modules[module] !== undefined && provides[module]?.names.includes(name) === true;

const assign = (from: string, to: string): string => `(null! as ${from}) satisfies ${to};`;

/** Something that one part passes to another with a type that the other does not accept. */
export interface TypeFault {
  subject: string;
  /** The compiler's message. */
  reason: string;
}
