import { integrityOf } from '../../build/seal-artefact.ts';
import { artefactKey, type PartContract } from './artefact.ts';
import type { Live, LivePart } from './live/live.ts';
import { readContracts } from './live/site-store.ts';
import type { Candidate, SiteParts } from './rules/rule.ts';
import type { Store } from './store/store.ts';
import { ReleaseRefused, verify } from './verify.ts';

/**
 * Holds the rules against a site as it would be.
 * @param options.parts the parts as they would be live
 * @param options.live what is live, if anything is
 * @throws ReleaseRefused when a rule is broken
 */
export async function checkCandidate(
  store: Store,
  options: Pick<Candidate, 'released' | 'stored' | 'dropRoutes'> & {
    parts: Readonly<Record<string, LivePart>>;
    live: Live | undefined;
  },
): Promise<void> {
  const { parts, live, ...rest } = options;
  const findings = verify({
    ...(await sitePartsOf(store, parts)),
    ...(live && { live: await sitePartsOf(store, live.parts) }),
    ...rest,
  });
  if (findings.length > 0) throw new ReleaseRefused(findings);
}

async function sitePartsOf(
  store: Store,
  parts: Readonly<Record<string, LivePart>>,
): Promise<SiteParts> {
  const { shell, remotes } = await readContracts(store, parts);
  return { shell, remotes: remotes.map(({ current }) => current) };
}

/** The hashes of what the store really holds. */
export async function readIntegrities(
  store: Store,
  contracts: PartContract[],
): Promise<Candidate['stored']> {
  const stored: Candidate['stored'] = {};
  for (const { name, version, files } of contracts) {
    const found: Record<string, string> = (stored[name] = {});
    await Promise.all(
      Object.keys(files).map(async (file) => {
        const bytes = await store.read(artefactKey(name, version, file));
        if (bytes) found[file] = integrityOf(bytes);
      }),
    );
  }
  return stored;
}
