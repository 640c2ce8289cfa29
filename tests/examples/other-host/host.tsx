import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import { createRoot } from 'react-dom/client';

// Knows nothing of this platform: loads `mf_two` with the official runtime of Module Federation, and gives it its own
// React.
// The query contains the address of the remote's federation entry, and whether this host shares its React.
const query = new URLSearchParams(location.search);
const host = createInstance({
  name: 'other_host',
  remotes: [
    {
      name: 'mf_two',
      entry: query.get('entry')!,
      type: 'module',
    },
  ],
  shared: query.has('alone')
    ? {}
    : {
        react: {
          version: React.version,
          lib: () => React,
          shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
        },
      },
});
const remote = (await host.loadRemote<{ app: { App: React.ComponentType } }>('mf_two/app'))!;
const { Note } = (await host.loadRemote<{ Note: React.ComponentType<{ text: string }> }>(
  'mf_two/fragments/note',
))!;
const { App } = remote.app;
createRoot(document.getElementById('root')!).render(
  <>
    <App />
    <Note text="from two, in another host" />
  </>,
);
