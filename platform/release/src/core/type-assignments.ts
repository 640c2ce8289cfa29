import type { RemoteContract, ShellContract } from '@platform/contract/artifact';

export interface ShellPair {
  shell: ShellContract;
  remote: RemoteContract;
}

/** A statement that compiles if the other part accepts the value's type. */
export interface Assignment {
  /** `app`, or `{ Button } of kit/ui`. */
  subject: string;
  statement: string;
}

/**
 * The remote's app goes to the shell; the names that the remote imports come from it. Function parameters are compared
 * contravariantly, so both directions are covered. Of other shared modules the versions are compared instead.
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

export interface TypeFault {
  subject: string;
  /** The compiler's message. */
  reason: string;
}
