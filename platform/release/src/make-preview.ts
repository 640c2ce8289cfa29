import { expectBackend } from './check/backend-ready.ts';
import { checkRelease } from './check/check-site.ts';
import { composeSite } from './compose/compose-site.ts';
import { digestsFor, readKnown } from './make-site.ts';
import type { Releaser, Step } from './releaser.ts';
import { previewParts } from './request/decide.ts';
import type { RequestOf } from './request/request.ts';
import type { State } from './state/state.ts';
import { trustContracts } from './store/artifacts.ts';
import { expectUnpruned } from './store/prune.ts';

/**
 * Checks candidates against the live site as a release would, and composes a site with them. What is live stays.
 * @throws ReleaseRefused if a rule is broken
 */
export async function makePreview(
  releaser: Releaser,
  live: State,
  request: RequestOf<'preview'>,
): Promise<Step> {
  const { store, config, composer, now } = releaser;
  const { name, access, by } = request;
  if (live.parts[name]) throw new Error(`${name} is a part: give the preview another name.`);
  const env = { ...live.env, ...config.environment.withoutReports, ...request.env };
  config.environment.check(env);
  const parts = previewParts(live, request.parts);
  const changed = Object.keys(request.parts);
  const versions = Object.fromEntries(changed.map((part) => [part, parts[part]!.version]));
  const digests = digestsFor(request.parts, [live]);
  trustContracts(store, digests.contracts);
  const brought = Object.entries(versions);
  await expectUnpruned(store, live, brought);
  const context = { ...releaser, env, types: digests.types, live, now: now() };
  await checkRelease(context, parts, { ...request, released: changed, isCanary: false });
  await expectBackend(releaser, { env, before: live.env, versions: brought, isRollback: false });
  const end = 'host' in access ? {} : { until: access.until };
  const revision = await composeSite(store, {
    ...releaser,
    parts,
    env,
    preview: { name, versions, ...end },
    known: await readKnown(store, [live]),
    code: composer.version,
    keepsOtherCode: false,
    generation: live.pruned ?? 0,
    now: now(),
  });
  const site = { revision, parts, changed, env, by };
  if ('host' in access) return { preview: { ...site, host: access.host }, digests };
  const digest = access.digest ?? live.previews?.[name]?.digest;
  if (digest === undefined) throw new Error(`The preview ${name} needs a link.`);
  return { preview: { ...site, digest, until: access.until }, digests };
}
