import type { ShellServer } from '@platform/contract/registry';
import { prerender } from 'react-dom/static.edge';
import { sharedModules as shared } from 'virtual:shared-modules';
import { Frame } from './frame.tsx';

// The release renders pages with these two exports.
export const sharedModules = Object.fromEntries(
  Object.entries(shared).map(([specifier, { module }]) => [specifier, module]),
);

export const renderPage: ShellServer['renderPage'] = async ({ app }) => {
  const { prelude } = await prerender(<Frame App={app.App} />);
  return new Response(prelude).text();
};
