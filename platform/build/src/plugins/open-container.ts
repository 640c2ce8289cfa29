import { CONTAINER_FILE } from '@platform/contract/artifact';
import { providedExpression } from '@platform/contract/shared-modules';
import type { Plugin } from 'vite';

/** The container as the federation plugin writes it. Hosts load `CONTAINER_FILE`, which is around it. */
export const INNER_CONTAINER_FILE = 'container.js';

const MANIFEST_FILE = 'mf-manifest.json';

interface Manifest {
  metaData: {
    buildInfo: { buildVersion: string };
    remoteEntry: { name: string };
    ssrRemoteEntry?: object;
    publicPath?: string;
  };
}

/**
 * Opens a remote to the hosts of others: a host that lacks a shared module learns which one before anything renders,
 * and the manifest holds on any origin and names only files that exist.
 * @param remote.shared the versions that it needs, by specifier
 */
export function openContainer(remote: {
  name: string;
  version: string;
  shared: Readonly<Record<string, string>>;
}): Plugin {
  return {
    name: 'open-container',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const written = bundle[MANIFEST_FILE];
        if (written?.type !== 'asset') this.error('The federation plugin wrote no manifest');
        const manifest = JSON.parse(String(written.source)) as Manifest;
        const { metaData } = manifest;
        metaData.buildInfo.buildVersion = remote.version;
        metaData.remoteEntry.name = CONTAINER_FILE;
        metaData.publicPath = 'auto';
        delete metaData.ssrRemoteEntry;
        written.source = JSON.stringify(manifest);
        // Says the same, for tools that read no manifest of a module.
        delete bundle['mf-stats.json'];
        this.emitFile({ type: 'asset', fileName: CONTAINER_FILE, source: containerOf(remote) });
      },
    },
  };
}

const containerOf = (remote: Parameters<typeof openContainer>[0]): string =>
  `import { get as open, init } from './${INNER_CONTAINER_FILE}';
export { init };
const wanted = ${JSON.stringify(remote.shared)};
export async function get(module) {
  const [opened] = await Promise.allSettled([open(module)]);
  const isMissing = (specifier) => ${providedExpression('specifier')} === undefined;
  const missing = Object.keys(wanted).filter(isMissing).map((one) => one + ' ' + wanted[one]);
  if (missing.length > 0) throw new Error(${JSON.stringify(`${remote.name}@${remote.version} cannot run in this host, which does not share `)} + missing.join(', '));
  if (opened.status === 'rejected') throw opened.reason;
  return opened.value;
}
`;
