import type { RemoteContract } from '../../build/contract.ts';
import type { Registry } from '../../shared-kit/src/contract.ts';
import type { Env } from '../../shared-kit/src/env.ts';

export type PageEnv = Env;

/** The place in the shell's page that composing fills. */
const PLACE = '<!--composed-head-->';

/** The shell's page with the registry and the environment in it. */
export function composePage(html: string, remotes: RemoteContract[], env: PageEnv): string {
  if (!html.includes(PLACE)) throw new Error(`The shell's page has no ${PLACE}`);
  const head = [json('mf-registry', registryOf(remotes)), json('site-env', env)];
  return html.replace(PLACE, () => head.join('\n    '));
}

/** What the page tells the shell about its remotes. */
export function registryOf(remotes: RemoteContract[]): Registry {
  return {
    remotes: Object.fromEntries(
      remotes.map(({ name, version, base, entry, routes }) => [
        name,
        { version, entry: base + entry, owns: routes.owns },
      ]),
    ),
  };
}

/** JSON inside a script element: `<` is escaped, so that no text can end the element. */
function json(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}
