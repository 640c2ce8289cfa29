import type { Plugin } from 'vite';
import { packageOf } from '../package-versions.ts';
import { siteConfig } from '../site.ts';

/** Stateless and under a kilobyte: each remote bundles its own copy of the JSX runtime. */
const ALLOWED = /\/react\/(jsx-(dev-)?runtime\.js|cjs\/react-jsx-)/;

/** Packages with state that the shell's copy of another package contains. */
const BUNDLED_WITH: Readonly<Record<string, readonly string[]>> = {
  'react-dom': ['scheduler'],
  'react-router-dom': ['react-router'],
};

/** A second React or a second store, even of a library, breaks a page only when both copies are in use. */
export function refuseHostCopies(specifiers: string[]): Plugin {
  const shared = specifiers.map(packageOf);
  const packages = new Set(shared.flatMap((name) => [name, ...(BUNDLED_WITH[name] ?? [])]));
  const owned = [
    ...[...packages].map((name) => `/node_modules/${name}/`),
    // The kit is a workspace, which resolves outside node_modules.
    ...(siteConfig.kit ? [`/${siteConfig.kit}/src/`] : []),
  ];
  return {
    name: 'refuse-host-copies',
    apply: 'build',
    generateBundle() {
      const copies = [...this.getModuleIds()].filter(
        (id) => owned.some((part) => id.includes(part)) && !ALLOWED.test(id),
      );
      if (copies.length === 0) return;
      const lines = copies
        .slice(0, 5)
        .map((id) => `  ${id} <- ${this.getModuleInfo(id)?.importers.slice(0, 2).join(', ')}`);
      this.error(
        `this remote bundles its own copy of modules that the shell provides:\n${lines.join('\n')}`,
      );
    },
  };
}
