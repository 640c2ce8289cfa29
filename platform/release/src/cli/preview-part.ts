import { buildParts } from '@platform/build/build-parts';
import { sitePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { previewOriginOf } from '@platform/contract/preview';
import { readPreviewKey } from '../adapters/preview-key.ts';
import { LOCAL_STORE, openMachineStore } from '../adapters/stores/machine-store.ts';
import { preview, previewOriginAt } from '../app/preview.ts';
import { releaserOf } from '../app/releaser.ts';
import { afterChecks } from './check-parts.ts';
import { parseDuration } from './duration.ts';
import { readPartNames } from './part-names.ts';
import type { CommandResult } from './run-command.ts';

/** The `--preview` of the release command: checks one remote and prints its link. */
export async function previewPart(
  args: string[],
  options: {
    for: string;
    site?: string | undefined;
    'drop-route': string[];
    'no-earlier-shells': boolean;
    'new-preview-key': boolean;
    'no-checks': boolean;
    json: boolean;
  },
): Promise<CommandResult> {
  const started = performance.now();
  const names = readPartNames(args);
  if (names.length > 1) throw new Error('A link shows one remote: name just one.');
  const seconds = parseDuration(options.for);
  const log = options.json ? () => undefined : console.log;
  const store = await openMachineStore('write');
  const live = store.place === LOCAL_STORE ? `http://localhost:${sitePort()}` : siteConfig.url;
  const origin = previewOriginAt(options.site ?? previewOriginOf(live));
  const [built] = await afterChecks(names, { isSkipped: options['no-checks'], log }, () =>
    buildParts({ parts: names, log }),
  );
  const { remote, version, link, until } = await preview(releaserOf(store), {
    dist: built!.dist,
    key: await readPreviewKey(),
    isNewKey: options['new-preview-key'],
    origin,
    seconds,
    now: new Date(),
    dropRoutes: options['drop-route'],
    skipEarlierShells: options['no-earlier-shells'],
  });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  const text = `${remote} ${version} is verified, after ${took} s. The live site stays.

${link}

This link shows it at the preview address, in one tab, until ${until.toLocaleString('en-IN', WHEN)}.
To make it live: npm run release -- ${remote}`;
  return { text, json: { released: false, preview: { remote, version, link, until } } };
}

const WHEN: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'long',
};
