import type { ShellServer } from '@platform/contract/registry';
import { prerender } from 'react-dom/static.edge';
import { Frame } from './frame.tsx';

// The release renders pages with these two exports.
export { sharedModules } from 'virtual:shared-modules';

export const renderPage: ShellServer['renderPage'] = async ({ app }) => {
  const { prelude } = await prerender(<Frame App={app.App} />);
  return new Response(prelude).text();
};
