import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { commitsOf, sourceCommit, UNCOMMITTED } from '@platform/build/commits';
import { installedFolder } from '@platform/build/package-versions';
import { PROJECT_ROOT } from '@platform/build/parts';
import { failedAt } from '@platform/contract/failure';
import { composerSources, composerVersion } from '../ask/composer-code.ts';

const ENTRY = 'operator-entry';
const RENDER_WORD = 'render-pages';

/** For operators without a checkout: the commands on the live site, its server, and its Worker. */
export const PROGRAMS = {
  ops: { runtime: 'node', entryOf: operatorEntry },
  serve: { runtime: 'node', entryOf: () => `import ${platformSource('serve', 'cli/serve')};` },
  worker: {
    runtime: 'webworker',
    entryOf: () => `export { default } from ${platformSource('serve', 'worker')};`,
  },
} as const;

/**
 * Bundles a program and all packages that it imports into one file, named after the project, that needs nothing but its
 * runtime.
 * @param target the folder of the file
 */
export async function packProgram(name: keyof typeof PROGRAMS, target: string): Promise<string> {
  const { runtime, entryOf } = PROGRAMS[name];
  const file = `${projectName()}-${name}.mjs`;
  await packFile(target, file, await entryOf(), runtime);
  return path.join(target, file);
}

/** Bundles code and all packages that it imports into one file. */
export async function packFile(
  target: string,
  file: string,
  entry: string,
  runtime: 'node' | 'webworker' = 'node',
): Promise<void> {
  const built = await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) => (id === `\0${ENTRY}` ? entry : undefined),
      },
    ],
    ssr: { noExternal: true, target: runtime },
    build: {
      ssr: true,
      target: runtime === 'node' ? 'node20' : 'es2022',
      // The bundler ends the process if it cannot write.
      write: false,
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        external: /^node:/,
        output: { entryFileNames: file, format: 'es', codeSplitting: false },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, file), output[0].code).catch(failedAt(target));
}

/** As text of code. JavaScript in a packed platform. */
const platformSource = (name: 'release' | 'serve', file: string): string =>
  JSON.stringify(
    path.join(
      installedFolder(`@platform/${name}`, PROJECT_ROOT),
      'src',
      file + path.extname(import.meta.filename),
    ),
  );

/** The configuration of the site, for the repositories of remotes. */
export async function packSiteConfig(target: string): Promise<void> {
  await packFile(target, 'site.js', `export default ${await packedConfig()};`);
}

/** An expression: the configuration with the code of this checkout that composes pages. */
async function packedConfig(): Promise<string> {
  const inputs = composerSources();
  const commits = (await sourceCommit(inputs)) === UNCOMMITTED ? [] : commitsOf(inputs);
  const code = JSON.stringify({ version: composerVersion(), commits });
  const file = JSON.stringify(path.join(PROJECT_ROOT, 'site.config.ts'));
  return `{ ...(await import(${file})).default, code: ${code} }`;
}

async function operatorEntry(): Promise<string> {
  const json = JSON.stringify;
  // The rendering process runs the same file, and must not start a command.
  return `
    if (process.argv[2] === ${json(RENDER_WORD)}) {
      await import(${platformSource('release', 'compose/render-process')});
    } else {
      const config = ${await packedConfig()};
      const { runOperator } = await import(${platformSource('release', 'cli/run-operator')});
      await runOperator({
        config,
        file: import.meta.filename,
        renderWord: ${json(RENDER_WORD)},
      });
    }
  `;
}

const projectName = (): string =>
  (JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as { name: string })
    .name;
