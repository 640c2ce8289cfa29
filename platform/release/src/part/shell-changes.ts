import type { ShellContract, Typed } from '@platform/contract/artifact';

type Offer = Typed<Pick<ShellContract, 'provides'>>;

/** What remotes notice of another shell, a line for each change. */
export function shellChanges(before: Offer, after: Offer): string[] {
  const modules = [...new Set([...Object.keys(before.provides), ...Object.keys(after.provides)])];
  const provided = modules.toSorted().flatMap((specifier) => {
    const [old, next] = [before.provides[specifier], after.provides[specifier]];
    if (!old) return [`${specifier} is new`];
    if (!next) return [`${specifier} is gone`];
    const added = next.names.filter((name) => !old.names.includes(name));
    const gone = old.names.filter((name) => !next.names.includes(name));
    return [
      ...(old.version === next.version ? [] : [`${specifier} ${old.version} -> ${next.version}`]),
      ...(added.length > 0 ? [`${specifier} also exports ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`${specifier} no longer exports ${gone.join(', ')}`] : []),
    ];
  });
  const [old = {}, next = {}] = [before.types?.files, after.types?.files];
  const retyped = Object.keys(next).filter((file) => file in old && old[file] !== next[file]);
  return [...provided, ...retyped.map((file) => `${file} has other types`)];
}
