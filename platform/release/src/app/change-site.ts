import type { Smoke } from '../adapters/browser/smoke-journey.ts';
import { readContract } from '../adapters/stores/artifacts.ts';
import { readLive, writeLive } from '../adapters/stores/journal.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { Candidate } from '../core/rules/rule.ts';
import { refuse } from '../core/rules/verify.ts';
import { decide, nextState, type SiteChange, type SiteContent } from '../core/state/change.ts';
import type { Live } from '../core/state/live.ts';
import { checkCandidate, checkFit, type CheckContext } from './check-candidate.ts';
import type { Releaser } from './releaser.ts';
import { storeSite } from './store-site.ts';

/** The outcome of a change. */
export interface Changed {
  live: Live;
  /** `false` if the site was already in this state. */
  isNew: boolean;
}

/** The inputs and options of the checks of a release. */
export interface ReleaseChecks {
  /** The integrity hashes that the store holds, by part and file. */
  stored: Candidate['stored'];
  /** Addresses, and prefixes ending in `/*`, that the release may remove. */
  dropRoutes: string[];
  /** The shell will not be rolled back below the released remotes. */
  noWayBack: boolean;
  /** Tests the composed site in a browser before it goes live. */
  smoke?: Smoke | undefined;
}

/**
 * Composes a site and makes it live in one step: pages and registry change together, or not at all.
 * @throws ReleaseRefused if a rule or the smoke test finds a fault; the live site stays
 */
export async function changeSite(
  releaser: Releaser,
  change: SiteChange,
  checks?: ReleaseChecks,
): Promise<Changed> {
  const { store, by, config, renderRemote } = releaser;
  for (;;) {
    const live = await readLive(store);
    if (!live && 'part' in change) throw new Error(`Nothing is live in ${store.place} yet.`);
    const content = decide(live, change);
    config.environment.check(content.env);
    await check({ store, addresses: config.addresses }, { live, content, change, checks });
    const revision = await storeSite(store, live, { ...content, config, renderRemote });
    if (live?.revision === revision) return { live, isNew: false };
    await inspect(store, { revision, content, change, checks });
    const { kind } = change;
    const subjects = await readSubjects(releaser, live, change);
    const next = nextState(live, { ...content, revision, kind, by, at: new Date(), subjects });
    if (await writeLive(store, next)) return { live: next, isNew: true };
    // Another team's change went live in the meantime. Starting again on top of it keeps both changes.
  }
}

/** The commit subjects of each released part since its live version. */
async function readSubjects(
  { store, readSubjects: read }: Releaser,
  live: Live | undefined,
  change: SiteChange,
): Promise<Record<string, string[]>> {
  const subjects: Record<string, string[]> = {};
  for (const [name, version] of 'versions' in change ? Object.entries(change.versions) : []) {
    const before = live?.parts[name]?.version;
    if (!before || before === version) continue;
    const { commit: from } = await readContract(store, name, before);
    const { commit: to } = await readContract(store, name, version);
    subjects[name] = read(name, { from, to });
  }
  return subjects;
}

/** The parts that a change releases. All rules hold for them. */
const releasedParts = (change: SiteChange): string[] | undefined =>
  'versions' in change ? Object.keys(change.versions) : undefined;

async function check(
  context: CheckContext,
  step: {
    live: Live | undefined;
    content: SiteContent;
    change: SiteChange;
    checks: ReleaseChecks | undefined;
  },
): Promise<void> {
  const { live, content, change, checks } = step;
  const { parts } = content;
  const released = releasedParts(change);
  if (released && checks) {
    const isCanary = change.kind === 'canary';
    const { stored, dropRoutes, noWayBack } = checks;
    await checkCandidate(context, {
      parts,
      released,
      live,
      stored,
      dropRoutes,
      noWayBack,
      isCanary,
    });
  } else if (live && (change.kind === 'rollback' || change.kind === 'promote')) {
    await checkFit(context, live, parts, change.part);
  }
}

async function inspect(
  store: Store,
  step: {
    revision: string;
    content: SiteContent;
    change: SiteChange;
    checks: ReleaseChecks | undefined;
  },
): Promise<void> {
  const { revision, content, change, checks } = step;
  const released = releasedParts(change);
  if (!released || !checks?.smoke) return;
  refuse(await checks.smoke({ store, revision, parts: content.parts, released }));
}
