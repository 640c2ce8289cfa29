import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withoutScans } from './without-scans.ts';

/** The plugins of the package. In tests it offers them only on request. */
function installedPlugins(): Plugin[] {
  vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  return federation({
    name: 'shop',
    filename: 'container.js',
    exposes: { './app': './src/app.ts' },
    dts: false,
  }) as Plugin[];
}

const find = (plugins: Plugin[], name: string) => plugins.find((plugin) => plugin.name === name)!;

test('The installed federation plugin has both scans, and neither is left', async () => {
  const installed = installedPlugins();
  expect(find(installed, 'proxyPreBuildShared').transform).toBeInstanceOf(Function);
  expect(find(installed, 'proxyRemoteEntry').buildStart).toBeInstanceOf(Function);

  const plugins = withoutScans(installed);
  expect(find(plugins, 'proxyPreBuildShared')).not.toHaveProperty('transform');
  const resolve = vi.fn<() => void>();
  const { buildStart } = find(plugins, 'proxyRemoteEntry');
  await (buildStart as () => Promise<void>).call({ resolve });
  expect(resolve).not.toHaveBeenCalled();
});

test('A federation plugin without the walk at the start stays as it is', () => {
  const plugin = { name: 'proxyRemoteEntry' };
  expect(withoutScans([plugin])[0]).toBe(plugin);
});

test('What else the federation plugin does at the start has the context of the build', async () => {
  const warn = vi.fn<(text: string) => void>();
  const [plugin] = withoutScans([
    {
      name: 'proxyRemoteEntry',
      buildStart() {
        this.warn('about the remote');
      },
    },
  ]);
  await (plugin!.buildStart as () => Promise<void>).call({ warn });
  expect(warn).toHaveBeenCalledWith('about the remote');
});
