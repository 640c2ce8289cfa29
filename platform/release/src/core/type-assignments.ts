import type { RemoteContract, ShellContract } from '@platform/contract/artifact';

/** A shell and a remote that can run together. */
export interface ShellPair {
  shell: ShellContract;
  remote: RemoteContract;
}

/** A value that one part passes to the other, as a statement that compiles if the other accepts its type. */
export interface Assignment {
  /** The value: `app`, or `{ Button } of kit/ui`. */
  subject: string;
  statement: string;
}

/**
 * All values between a shell and a remote: the remote's app goes to the shell, and the names that the remote imports
 * come from the shell. Function parameters are compared contravariantly, so both directions are covered. Other shared
 * modules are packages, whose versions are compared instead.
 */
export function assignments({ shell, remote }: ShellPair): Assignment[] {
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

const gives = ({ types, provides }: ShellContract, module: string, name: string): boolean =>
  types?.modules[module] !== undefined && provides[module]?.names.includes(name) === true;

const assign = (from: string, to: string): string => `(null! as ${from}) satisfies ${to};`;

/** Something that one part passes to another with a type that the other does not accept. */
export interface TypeFault {
  subject: string;
  /** The compiler's message. */
  reason: string;
}
