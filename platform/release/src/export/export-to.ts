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
  if (isBucket(target)) {
    const uploaded = await exportToBucket(store, openBucket(target, process.env), options);
    const { place, objects, written, removed } = uploaded;
    const text = `The live site is in ${place}: ${objects} objects, ${written} of them new, ${removed} removed.`;
    return { text, json: uploaded };
  }
  const exported = await exportSite(store, target, options).catch(failedAt(target));
  const { current, files, written } = exported;
  const text = `The live site is in ${current}: ${files} files, ${written} of them new.`;
  return { text, json: exported };
}
