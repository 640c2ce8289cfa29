import type { RemoteContract, ShellContract } from '../../build/contract.ts';

/** One sentence for each name that a remote takes and the shell does not give. */
export function findUnmetImports(shell: ShellContract, remotes: RemoteContract[]): string[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.imports).flatMap(([specifier, names]) => {
      const offered = shell.provides[specifier]?.names ?? [];
      return names
        .filter((name) => !offered.includes(name))
        .map(
          (name) =>
            `${remote.name}@${remote.version} takes { ${name} } from '${specifier}', which shell@${shell.version} does not give`,
        );
    }),
  );
}

/** One sentence for each address that two remotes own. */
export function findOverlaps(remotes: RemoteContract[]): string[] {
  const owners = remotes.flatMap(({ name, routes }) =>
    routes.owns.map(({ path }) => ({ name, path })),
  );
  return owners.flatMap((one, index) =>
    owners
      .slice(index + 1)
      .filter((other) => other.name !== one.name && overlaps(one.path, other.path))
      .map((other) => `${one.name} owns ${one.path} and ${other.name} owns ${other.path}`),
  );
}

function overlaps(a: string, b: string): boolean {
  return covers(a, b) || covers(b, a);
}

/** Whether every address of `inner` may belong to `outer` too. */
function covers(outer: string, inner: string): boolean {
  if (!outer.endsWith('/*')) return outer === inner;
  const prefix = outer.slice(0, -'/*'.length);
  return inner === prefix || inner.startsWith(`${prefix}/`);
}
