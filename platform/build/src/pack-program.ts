import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failedAt } from '@platform/contract/failure';
import { build, type Rolldown } from 'vite';
import { runCommand } from './command-line.ts';
import { installedFolder } from './package-versions.ts';
import { PROJECT_ROOT } from './parts.ts';

const ENTRY = 'program-entry';

/** What needs neither sources nor packages where it runs. */
const PROGRAMS = {
  serve: { runtime: 'node', source: 'cli/serve', clause: 'import' },
  worker: { runtime: 'webworker', source: 'worker', clause: 'export { default } from' },
} as const;

/**
 * Bundles a program and all packages that it imports into one file, named after the project, that needs nothing but its
 * runtime.
 * @param target the folder of the file
 */
export async function packProgram(name: keyof typeof PROGRAMS, target: string): Promise<string> {
  const { runtime, source, clause } = PROGRAMS[name];
  const text = await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8');
  const file = `${(JSON.parse(text) as { name: string }).name}-${name}.mjs`;
  // JavaScript in a packed platform.
  const code = `src/${source}${path.extname(import.meta.filename)}`;
  const entry = path.join(installedFolder('@platform/serve', PROJECT_ROOT), code);
  await packFile(target, file, `${clause} ${JSON.stringify(entry)};`, runtime);
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

if (import.meta.main) {
  const help = `npm run pack:serve [-- <folder>]

Packs the server and the Worker of the site into one file each, by default into .local/packages.`;
  await runCommand({ help, maxArguments: 1 }, async ({ positionals: [folder] }) => {
    const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
    for (const name of ['serve', 'worker'] as const) console.log(await packProgram(name, target));
  });
}
