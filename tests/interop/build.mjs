// Builds a remote or a host with a tool of others, each as its public documentation says: build.mjs <tool>
// <remote|host> <out> [<name>]. Run it in `tests/interop`.
import { createRequire } from 'node:module';
import path from 'node:path';

const [tool, kind, out, name] = process.argv.slice(2);
const context = path.join(import.meta.dirname, kind);

// What a team with a remote writes.
const remote = {
  name,
  filename: 'remoteEntry.js',
  exposes: { './app': './page.js', './fragments/hint': './hint.js' },
  shared: {
    react: { singleton: true, import: false, requiredVersion: '^19.0.0' },
    'react-router-dom': { singleton: true, import: false, requiredVersion: '^7.0.0' },
  },
  dts: false,
};

const css = { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } };

// Of this repository the kit is sources, in TypeScript.
const typescript = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'automatic' },
};

const bundler = (plugins) => ({
  mode: 'production',
  context,
  devtool: false,
  performance: false,
  entry: kind === 'host' ? './main.js' : {},
  output: {
    path: out,
    publicPath: 'auto',
    filename: kind === 'host' ? 'main.js' : '[name].js',
    ...(kind === 'remote' && { module: true, chunkFormat: 'module', chunkLoading: 'import' }),
    ...(kind === 'remote' && { uniqueName: name }),
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { './shared.js': path.join(out, 'shared.js') },
  },
  resolveLoader: { modules: [path.join(import.meta.dirname, 'node_modules')] },
  module: { rules: [css, typescript] },
  plugins,
});

const federated =
  kind === 'host'
    ? { name: 'host', remotes: {}, dts: false }
    : { ...remote, library: { type: 'module' } };

const TOOLS = {
  async vite() {
    const { build } = await import('vite');
    const { federation } = await import('@module-federation/vite');
    await build({
      root: context,
      base: '',
      configFile: false,
      logLevel: 'warn',
      resolve: { alias: { './shared.js': path.join(out, 'shared.js') } },
      build: {
        outDir: out,
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: {
          input: path.join(context, 'main.js'),
          output: kind === 'host' ? { entryFileNames: 'main.js' } : {},
        },
      },
      plugins: kind === 'host' ? [] : [federation({ ...remote, manifest: true })],
    });
  },
  async rspack() {
    const { rspack } = await import('@rspack/core');
    const { ModuleFederationPlugin } = await import('@module-federation/enhanced/rspack');
    const experiments = kind === 'remote' ? { outputModule: true } : {};
    await run(rspack, { ...bundler([new ModuleFederationPlugin(federated)]), experiments });
  },
  async webpack() {
    const { ModuleFederationPlugin } = await import('@module-federation/enhanced/webpack');
    const experiments = { css: true, outputModule: kind === 'remote' };
    const webpack = createRequire(import.meta.url)('webpack');
    await run(webpack, { ...bundler([new ModuleFederationPlugin(federated)]), experiments });
  },
};

const run = (compile, config) =>
  new Promise((resolve, reject) => {
    compile(config, (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

await TOOLS[tool]();
