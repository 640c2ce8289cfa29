import { createRoot, type Root } from 'react-dom/client';
import { DataTable, Drawer, type DataColumn } from 'shared-kit/ui';
import { versions } from 'virtual:shared-versions';
import type { Site } from '#lib/site/site.tsx';
import {
  describeRemote,
  describeShares,
  type RemoteReport,
  type ShareReport,
} from './describe-page.ts';
import styles from './panel.module.css';

const REMOTE_COLUMNS: DataColumn<RemoteReport>[] = [
  { heading: 'Remote', renderCell: ({ remote }) => remote },
  { heading: 'Version', renderCell: ({ version, role }) => `${version} (${role})` },
  { heading: 'Fallback', renderCell: ({ fallback }) => fallback ?? 'none' },
  {
    heading: 'Loaded',
    renderCell: ({ isLoaded, files, milliseconds, from }) =>
      isLoaded ? `${files} files in ${milliseconds} ms, ${FROM[from]}` : 'not yet',
  },
  { heading: 'Entry', renderCell: ({ entry }) => <code className={styles.code}>{entry}</code> },
];

const FROM = {
  network: 'from the network',
  cache: 'from the cache',
  both: 'from network and cache',
  unknown: 'from another server',
} as const satisfies Record<RemoteReport['from'], string>;

const SHARE_COLUMNS: DataColumn<ShareReport>[] = [
  { heading: 'Module', renderCell: ({ specifier }) => specifier },
  { heading: 'Version', renderCell: ({ version }) => version },
  { heading: 'Used by', renderCell: ({ usedBy }) => usedBy.join(', ') || 'the shell only' },
];

/** Shows the remotes and shared modules of this page as they were when it opened. */
function Panel({ site, onClose }: { site: Site; onClose: () => void }) {
  const timings = performance.getEntriesByType('resource');
  // In development the registry has the versions of all remotes, in a preview those of the page's own.
  const remotes = Object.entries(site.registry.remotes).flatMap(([remote, { live }]) =>
    live
      ? describeRemote(remote, live, {
          running: site.loader.runningVersion(remote),
          isPreviewed: remote in (site.registry.preview?.versions ?? {}),
          page: location.href,
          timings,
        })
      : [],
  );
  const loaded = Object.entries(site.registry.remotes).filter(([remote]) =>
    site.loader.runningVersion(remote),
  );
  const shares = describeShares(
    versions,
    Object.fromEntries(loaded.map(([remote, { live }]) => [remote, live?.shared ?? []])),
  );
  const { status, profileStatus } = site.session.getState();
  return (
    <Drawer title="What runs in this page" open onClose={onClose}>
      <div className={styles.panel} lang="en-IN">
        <DataTable
          caption="Remotes"
          columns={REMOTE_COLUMNS}
          rows={remotes}
          rowKey={({ remote }) => remote}
        />
        <DataTable
          caption="Shared modules"
          columns={SHARE_COLUMNS}
          rows={shares}
          rowKey={({ specifier }) => specifier}
        />
        <p>
          Session: {status}, profile: {profileStatus}
        </p>
      </div>
    </Drawer>
  );
}

const place = document.createElement('div');
let root: Root | undefined;

/** Opens the panel, or closes it if it is open. */
export function togglePanel(site: Site): void {
  const close = (): void => {
    root?.unmount();
    root = undefined;
    place.remove();
  };
  if (root) return close();
  document.body.append(place);
  root = createRoot(place);
  // In a later task: the drawer calls this before it closes, and the browser returns the focus afterwards.
  return root.render(<Panel site={site} onClose={() => setTimeout(close)} />);
}
