import { failedAt } from '@platform/contract/failure';
import type { CommandResult } from '@platform/build/command-line';
import { isBucket, openBucket } from '../store/bucket.ts';
import type { Store } from '../store/store.ts';
import { exportSite } from './export-site.ts';
import { exportToBucket } from './export-to-bucket.ts';

/** @param target a folder, or `s3://bucket/prefix` */
export async function exportTo(
  store: Store,
  target: string,
  options: Parameters<typeof exportSite>[2],
): Promise<CommandResult> {
  const exported = isBucket(target)
    ? await exportToBucket(store, openBucket(target, process.env), options)
    : await exportSite(store, target, options).catch(failedAt(target));
  const { place, files, written } = exported;
  return {
    text: `The live site is in ${place}: ${files} files, ${written} of them new.`,
    json: exported,
  };
}
