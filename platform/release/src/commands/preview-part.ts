import { buildParts } from '@platform/build/build-parts';
import { sitePort } from '@platform/build/parts';
import { brand } from 'shared-kit/brand';
import { parseDuration } from '../preview/duration.ts';
import { readPreviewKey } from '../preview/preview-key.ts';
import { preview } from '../preview/preview.ts';
import { releaserOf } from '../releaser.ts';
import { LOCAL_STORE, openStore } from '../store/open-store.ts';
import { readPartNames } from './part-names.ts';

/** The `--preview` of the release command: verifies one remote, and prints the link that shows it. */
export async function previewPart(
  words: string[],
  options: {
    for: string;
    site?: string | undefined;
    'drop-route': string[];
    'no-way-back': boolean;
    'new-preview-key': boolean;
    json: boolean;
  },
): Promise<void> {
  const started = performance.now();
  const names = readPartNames(words);
  if (names.length > 1) throw new Error('A link shows one remote: name just one.');
  const seconds = parseDuration(options.for);
  const [built] = await buildParts({
    parts: names,
    log: options.json ? () => undefined : console.log,
  });
  const store = await openStore();
  const isLocal = store.place === LOCAL_STORE;
  const { remote, version, link, until } = await preview(releaserOf(store), {
    dist: built!.dist,
    key: await readPreviewKey(),
    isNewKey: options['new-preview-key'],
    site: options.site ?? (isLocal ? `http://localhost:${sitePort()}` : brand.siteUrl),
    seconds,
    now: new Date(),
    dropRoutes: options['drop-route'],
    noWayBack: options['no-way-back'],
  });
  if (options.json) {
    console.log(JSON.stringify({ released: false, preview: { remote, version, link, until } }));
    return;
  }
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${remote} ${version} is verified, after ${took} s. What is live stays.

${link}

Whoever holds this link sees it on the live site, in one tab, until ${until.toLocaleString('en-IN', WHEN)}.
To make it live: npm run release -- ${remote}`);
}

const WHEN: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'long',
};
