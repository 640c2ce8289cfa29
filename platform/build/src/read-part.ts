import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { componentOf, parseFragment, USES_SOURCE } from '@platform/contract/fragments';
import { routeFault } from '@platform/contract/grammar';
import type { RemoteRoutes } from '@platform/contract/registry';
import { PROJECT_ROOT, remoteFolder, type RemoteName } from './parts.ts';
import { siteConfig } from './site.ts';

/** @throws Error if a path cannot be a route */
export async function readRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const file = path.join(PROJECT_ROOT, remoteFolder(remote), 'src/routes.ts');
  const { routes } = (await import(file)) as { routes: RemoteRoutes };
  const faults = routes.owns.map(({ path: owned }) => routeFault(owned, siteConfig.addresses));
  const fault = faults.find((one) => one !== undefined);
  if (fault) throw new Error(`${remoteFolder(remote)}/src/routes.ts: ${fault}`);
  return routes;
}

/** From the names of the files in `src/messages`. */
export const languagesOf = (part: string): string[] =>
  namesIn(path.join(part, 'src/messages'), /^[a-z]{2}-[A-Z]{2}(?=\.ts$)/);

/** The fragments that a remote offers, from the names of the files in `src/fragments`. */
export const fragmentsOf = (part: string): string[] =>
  namesIn(path.join(part, 'src/fragments'), /^[a-z0-9-]+(?=\.tsx$)/);

function namesIn(folder: string, pattern: RegExp): string[] {
  const place = path.join(PROJECT_ROOT, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .flatMap((file) => pattern.exec(file)?.[0] ?? [])
    .toSorted();
}

/**
 * The fragments of other remotes that a remote shows, as `remote/fragment`.
 * @throws Error if an export is not named as the fragment: the release finds its type by that name
 */
export function usesOf(part: string): string[] {
  const file = path.join(PROJECT_ROOT, part, USES_SOURCE);
  if (!existsSync(file)) return [];
  const { body } = parseSync(file, readFileSync(file, 'utf8')).program;
  const constants = body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  const uses = constants.map(({ id, init }) => {
    const [argument] = init?.type === 'CallExpression' ? init.arguments : [];
    const name = argument?.type === 'Literal' ? String(argument.value) : '';
    const expected = componentOf(parseFragment(name).fragment);
    if (id.type === 'Identifier' && expected !== '' && id.name === expected) return name;
    throw new Error(
      `${part}/${USES_SOURCE}: write each fragment as \`export const Offer: FragmentOf<Props> = fragment('shop/offer')\``,
    );
  });
  return uses.toSorted();
}
