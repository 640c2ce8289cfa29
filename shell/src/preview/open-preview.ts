import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { env } from 'shared-kit/env';
import { AppError, toAppError } from 'shared-kit/errors';
import { readToken } from '@platform/contract/preview';
import { fetchVersions } from '#lib/federation/versions.ts';
import { showBanner, showRefusal } from './banner.tsx';
import type { FileLoader } from '#lib/federation/file-loader.ts';
import { loadChecked } from './enforce-integrity.ts';
import { fetchCandidate, type Candidate } from './fetch-candidate.ts';
import { goToLiveSite } from './live-site.ts';
import { removeToken, storedToken, storeToken, takeToken } from './preview-token.ts';

/** What a page runs with. */
export interface PreviewedRegistry {
  registry: Registry;
  /** The remote of which the page shows a candidate. */
  previewed?: string;
}

/**
 * Opens the preview of this tab, before the code of any remote is loaded. A bar says so, or why not.
 * @returns the registry with the candidate, or the page's own registry when the preview is refused
 */
export async function openPreview(
  registry: Registry,
  files: FileLoader,
): Promise<PreviewedRegistry> {
  const token = takeToken();
  try {
    const { candidate, others, until } = await prepare(token, registry, files);
    storeToken(token);
    endAt(until);
    // The HTML shows the live version; the candidate renders its own.
    document.getElementById('root')!.replaceChildren();
    const { version } = candidate.version;
    showBanner({ remote: candidate.remote, version, until, onExit: exit });
    return { registry: withCandidate(others, candidate), previewed: candidate.remote };
  } catch (error) {
    removeToken();
    showRefusal(toAppError(error).code);
    return { registry };
  }
}

/** Says on the live site that a preview link works at its own address only. */
export const refuseElsewhere = (): void => showRefusal('preview_elsewhere');

async function prepare(
  token: string,
  registry: Registry,
  files: FileLoader,
): Promise<{ candidate: Candidate; others: Registry; until: Date }> {
  // Browsers offer Web Crypto on secure sites only.
  if (!('subtle' in crypto)) throw new AppError('preview_unsupported', 'no Web Crypto');
  const grant = await readToken(token, {
    key: env().previewKey ?? '',
    origin: location.origin,
    now: Date.now(),
  });
  const [candidate, others] = await Promise.all([fetchCandidate(grant), withVersions(registry)]);
  await loadChecked(files, candidate.hashes);
  return { candidate, others, until: new Date(grant.expires * 1000) };
}

/**
 * The registry with the versions of all remotes, which the developer tools list. It has no edition, so a link to a remote
 * whose versions cannot be fetched now becomes a full load.
 */
async function withVersions({ edition, remotes }: Registry): Promise<Registry> {
  const all = Object.entries(remotes).map(
    async ([remote, known]): Promise<[string, RegisteredRemote]> => {
      const live = known.live ?? (await fetchVersions(remote, edition).catch(() => undefined));
      return [remote, { ...known, ...(live && { live }) }];
    },
  );
  return { remotes: Object.fromEntries(await Promise.all(all)) };
}

/** A candidate has no fallback version: the bar would name a version that does not run. */
const withCandidate = ({ remotes }: Registry, { remote, version, owns }: Candidate): Registry => ({
  remotes: { ...remotes, [remote]: { live: version, owns } },
});

/** Reloads the page when the preview ends. Then the expired token is refused, and the bar says so. */
function endAt(until: Date): void {
  setTimeout(() => location.reload(), until.getTime() - Date.now());
  addEventListener('pageshow', ({ persisted }) => {
    // The visitor left the preview on another page of this tab, and came back by the back button.
    if (persisted && storedToken() === null) exit();
  });
}

function exit(): void {
  removeToken();
  goToLiveSite();
}
