import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { fragmentSource } from '@platform/contract/fragments';
import { contractFaults } from '@platform/contract/contract-schema';
import {
  CONTRACT_FILE,
  type Declarations,
  type PageFiles,
  type RemoteContract,
  type ShellContract,
  TYPES_FILE,
  type Unsealed,
} from '@platform/contract/artifact';
import { declarationsOf, kitSources } from '../declarations.ts';
import { deprecationsOf } from '../deprecations.ts';
import type { Facade } from '../facades.ts';
import { builtVersions, packageOf } from '../package-versions.ts';
import { siteConfig } from '../site.ts';
import { type LazyShares, lazySharesId } from './provide-shares.ts';
import { sharesOf } from './take-shares.ts';

type ReadFromBundle = 'entry' | 'pages' | 'texts' | 'code' | 'reads' | 'exposes' | 'fragments';

/**
 * Includes the files that each page loads first, read from the bundle.
 * @param options.fragments the names of those that it offers
 */
export function writeRemoteContract({
  fragments: names,
  ...known
}: Omit<Unsealed<RemoteContract>, ReadFromBundle> & { fragments: string[] }): Plugin {
  return writeContract(undefined, (bundle): Unsealed<RemoteContract> => {
    // The shell loads the app directly: one request less than through the chunk that the container imports.
    const entry = chunkWith(bundle, moduleIs('src/app.ts'));
    const pages: RemoteContract['pages'] = {};
    for (const { path: owned, page } of known.routes.owns) {
      pages[owned] = filesOf(bundle, [
        entry,
        ...(page ? [chunkOf(bundle, moduleIs(`src/${page}`))] : []),
      ]);
    }
    const texts: RemoteContract['texts'] = {};
    for (const language of known.languages) {
      texts[language] = filesOf(bundle, [chunkOf(bundle, moduleIs(`src/messages/${language}.ts`))]);
    }
    const fragments: Record<string, PageFiles> = {};
    for (const name of names) {
      fragments[name] = filesOf(bundle, [chunkWith(bundle, moduleIs(fragmentSource(name)))]);
    }
    const first = [entry, ...names.map((name) => fragments[name]!.scripts[0]!)];
    const { scripts, styles } = filesOf(bundle, first, { lazy: true });
    const code = [...scripts, ...styles].toSorted();
    const reads = Object.fromEntries(
      chunksOf(bundle)
        .filter(({ fileName }) => scripts.includes(fileName))
        .map((chunk) => [chunk.fileName, sharesOf(chunk)]),
    );
    return { ...known, entry, exposes: exposesOf(bundle), pages, texts, fragments, code, reads };
  });
}

/** Also writes the declarations of the kit. @param options.member the package that member pages load too */
export function writeShellContract(
  known: Omit<Unsealed<ShellContract>, 'page' | 'member' | 'texts' | 'provides'>,
  facades: Map<string, Facade>,
  { lazy, member }: { lazy: LazyShares; member: string | undefined },
): Plugin {
  const typed = kitSources([...facades.keys()]);
  return writeContract(typed, (bundle, { moduleIds, types }): Unsealed<ShellContract> => {
    const provides: ShellContract['provides'] = {};
    const deprecations = types ? deprecationsOf(types) : {};
    for (const facade of facades.values()) {
      const { specifier, names } = facade;
      const deprecated = deprecations[specifier];
      provides[specifier] = {
        version: versionBuilt(facade, moduleIds),
        names: [...names].toSorted(),
        ...(deprecated && { deprecated }),
      };
    }
    for (const [name, specifiers] of Object.entries(lazy)) {
      const files = filesOf(bundle, [chunkOf(bundle, moduleIs(lazySharesId(name)))]);
      for (const specifier of specifiers) provides[specifier]!.lazy = files;
    }
    const main = chunksOf(bundle).find(({ isEntry }) => isEntry);
    if (!main)
      throw new Error(
        'The entry of the shell awaits at its top level, so no chunk can import it. Let it call an asynchronous function.',
      );
    const texts: ShellContract['texts'] = {};
    for (const language of known.languages.filter(
      (one) => one !== siteConfig.addresses.defaultLanguage,
    )) {
      texts[language] = filesOf(bundle, [chunkOf(bundle, moduleIs(`src/language/${language}.ts`))]);
    }
    return {
      ...known,
      provides,
      page: filesOf(bundle, [main.fileName]),
      ...(member !== undefined && {
        member: filesOf(bundle, [chunkOf(bundle, isPackage(member))]),
      }),
      texts,
    };
  });
}

/** @param typed the modules whose public types the build writes, as `declarationsOf` takes them */
function writeContract(
  typed: Record<string, string> | undefined,
  contractOf: (
    bundle: Rolldown.OutputBundle,
    known: { moduleIds: readonly string[]; types: Declarations | undefined },
  ) => Unsealed<RemoteContract> | Unsealed<ShellContract>,
): Plugin {
  let declared: Promise<Declarations> | undefined;
  return {
    name: 'write-contract',
    apply: 'build',
    buildStart() {
      // The compiler runs in parallel with the bundler: it needs nothing of the bundle.
      declared = typed && declarationsOf(typed);
      // Its error is reported where the contract is written.
      declared?.catch(() => undefined);
    },
    async buildEnd(failure) {
      // The compiler's temporary files are deleted before a failed build ends the process.
      if (failure) await declared?.catch(() => undefined);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const types = await declared;
        const ids = [...this.getModuleIds()];
        const own = ids.filter((id) => path.isAbsolute(id) && !id.includes('/node_modules/'));
        const needs = siteConfig.needsOf?.(own.map((id) => this.getModuleInfo(id)?.code ?? ''));
        const contract = {
          ...contractOf(bundle, { moduleIds: ids, types }),
          ...(needs && { needs }),
        };
        const faults = contractFaults(contract, {
          addresses: siteConfig.addresses,
          isSealed: false,
        });
        if (faults.length > 0) this.error(faults.join('\n'));
        const source = `${JSON.stringify(contract, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: CONTRACT_FILE, source });
        if (!types) return;
        this.emitFile({ type: 'asset', fileName: TYPES_FILE, source: JSON.stringify(types) });
      },
    },
  };
}

/** @throws Error if the shell contains several versions, or another than its facade resolves */
function versionBuilt({ specifier, version }: Facade, moduleIds: readonly string[]): string {
  // The kit is not an installed package, but sources of this project.
  if (packageOf(specifier) === siteConfig.kit) return version;
  const found = builtVersions(packageOf(specifier), moduleIds);
  if (found.length === 1 && found[0] === version) return version;
  throw new Error(
    `The shell must contain ${specifier} ${version}, as its facade finds it, and contains ${found.join(' and ') || 'none'}. ` +
      `Install one version for the shell and the kit: npm ls ${packageOf(specifier)}`,
  );
}

/** @param options.lazy includes the chunks that the given ones import later */
function filesOf(
  bundle: Rolldown.OutputBundle,
  chunks: string[],
  { lazy = false }: { lazy?: boolean } = {},
): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || scripts.has(fileName)) return;
    scripts.add(fileName);
    chunk.imports.forEach(walk);
    if (lazy) chunk.dynamicImports.forEach(walk);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  chunks.forEach(walk);
  return { scripts: [...scripts], styles: [...styles] };
}

const moduleIs = (file: string): RegExp => new RegExp(`${RegExp.escape(file)}$`);

const isPackage = (name: string): RegExp => new RegExp(`/node_modules/${RegExp.escape(name)}/`);

/** Its facade chunk if another chunk also imports the module, or else its own. */
function chunkOf(bundle: Rolldown.OutputBundle, module: RegExp): string {
  const facade = chunksOf(bundle).find(
    ({ facadeModuleId }) => facadeModuleId && module.test(facadeModuleId),
  );
  return facade?.fileName ?? chunkWith(bundle, module);
}

/** @throws if no chunk contains the module, because a route names a page that does not exist */
function chunkWith(bundle: Rolldown.OutputBundle, module: RegExp): string {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
  if (!chunk)
    throw new Error(`No module ${module} was built; routes.ts may name a page that does not exist`);
  return chunk.fileName;
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

function exposesOf(bundle: Rolldown.OutputBundle): string[] {
  const manifest = bundle['mf-manifest.json'];
  if (manifest?.type !== 'asset') throw new Error('The federation plugin wrote no manifest');
  const { exposes } = JSON.parse(String(manifest.source)) as { exposes: { path: string }[] };
  return exposes.map((exposed) => exposed.path).toSorted();
}
