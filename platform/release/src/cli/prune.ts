import { openMachineStore } from '../store/machine-store.ts';
import { MIN_KEPT_DAYS, prune } from '../ask/release.ts';
import { releaserOf } from '../ask/releaser.ts';
import { runCommand } from '@platform/build/command-line';

const HELP = `npm run prune -- [--keep 30d] [--dry-run] [--json]

Removes from the store what was not live within the kept days and what no rollback can reach. Releases can run at the same time.

  --keep <days>  at least 30d, as long as tabs may stay open (default 30d)
  --dry-run      only says what would be removed`;

const OPTIONS = {
  keep: { type: 'string', default: '30d' },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const isDryRun = values['dry-run'];
  const keepDays = readDays(values.keep);
  const store = await openMachineStore(isDryRun ? 'read' : 'write');
  const keys = await prune(releaserOf(store), { keepDays, isDryRun });
  const versions = keys.filter((key) => /^mf\/.*\/contract\.json$/.test(key));
  const lines = versions.map((key) => key.split('/').slice(1, 3).join('@'));
  const summary = `${keys.length} files, ${versions.length} versions`;
  const text = [...lines, `${isDryRun ? 'Would remove' : 'Removed'} ${summary} of ${store.place}.`];
  return { text: text.join('\n'), json: { keys } };
});

function readDays(text: string): number {
  const days = /^(\d+)d$/.exec(text)?.[1];
  if (days && Number(days) >= MIN_KEPT_DAYS) return Number(days);
  throw new Error(`--keep takes days, at least ${MIN_KEPT_DAYS}d, not ${text}.`);
}
