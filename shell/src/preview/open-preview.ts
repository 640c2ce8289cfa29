import { forbidCheckout, isCheckoutOpen } from 'shared-kit/checkout';
import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { env } from 'shared-kit/env';
import { AppError, toAppError } from 'shared-kit/errors';
import { readToken } from '@platform/contract/preview';
import { fetchVersions } from '#lib/federation/fetch-versions.ts';
import { applyCheckedStyles } from './apply-styles.ts';
import { showBanner, showRefusal } from './banner.tsx';
import { fenceIn } from './fence.ts';
import { fetchCandidate, type Candidate } from './fetch-candidate.ts';
import { forgetToken, heldToken, holdToken, takeToken } from './held-token.ts';
import { requireIntegrity } from './require-integrity.ts';
import type { PreviewedRegistry } from './start-previews.ts';

/**
 * Opens the preview that this tab was given, before any remote's code is loaded.
 * @returns the registry with the candidate in it, or, where the preview is refused, the very registry of the page;
 *   either way a bar says so
 */
export async function openPreview(registry: Registry): Promise<PreviewedRegistry> {
  const token = takeToken();
  try {
    const { candidate, others, until } = await prepare(token, registry);
    holdToken(token);
    endAt(until);
    // The page came with the HTML of what is live; the candidate renders its own.
    document.getElementById('root')!.replaceChildren();
    showBanner({ remote: candidate.remote, version: candidate.version, until, onExit: exit });
    return { registry: withCandidate(others, candidate), previewed: candidate.remote };
  } catch (error) {
    forgetToken();
    showRefusal(toAppError(error).code);
    return { registry };
  }
}

async function prepare(
  token: string,
  registry: Registry,
): Promise<{ candidate: Candidate; others: Registry; until: Date }> {
  if (isCheckoutOpen()) throw new AppError('preview_while_paying', 'a checkout is open');
  // Browsers verify on secure sites only.
  if (!('subtle' in crypto)) throw new AppError('preview_unsupported', 'no Web Crypto');
  const grant = await readToken(token, {
    key: env().previewKey ?? '',
    origin: location.origin,
    now: Date.now(),
  });
  const [candidate, others] = await Promise.all([fetchCandidate(grant), withVersions(registry)]);
  await requireIntegrity(document, filesOfType(candidate, '.js'));
  await applyCheckedStyles(document, filesOfType(candidate, '.css'));
  fenceIn(document, others);
  forbidCheckout();
  return { candidate, others, until: new Date(grant.expires * 1000) };
}

const filesOfType = ({ files }: Candidate, ending: string): ReadonlyMap<string, string> =>
  new Map([...files].filter(([url]) => url.endsWith(ending)));

/**
 * The registry with the versions of all remotes: behind the fence the page may add no import map that was not known before.
 * A remote whose versions cannot be had now is for another full load, so the registry is of no edition any more.
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

/** Nothing stands in for a candidate that fails: the bar would not be true any more. */
const withCandidate = (
  { remotes }: Registry,
  { remote, version, entry, owns }: Candidate,
): Registry => ({ remotes: { ...remotes, [remote]: { live: { version, entry }, owns } } });

/** The next load shows the site as it is live; an ended preview then says so. */
function endAt(until: Date): void {
  setTimeout(() => location.reload(), until.getTime() - Date.now());
  addEventListener('pageshow', ({ persisted }) => {
    // Brought back by the back button after the preview was left elsewhere in this tab.
    if (persisted && heldToken() === null) location.reload();
  });
}

function exit(): void {
  forgetToken();
  location.reload();
}
