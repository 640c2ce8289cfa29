import type { FileTable } from '@platform/contract/registry';
import { specifierOf } from '@platform/contract/shared-modules';

/** Browsers ignore integrity in any other form, and would then run everything. */
export const isHash = (text: string): boolean => /^sha384-[\w+/]{64}$/.test(text);

export function isFileTable(value: unknown): value is FileTable {
  const { integrity, pages, texts, fragments = {} } = (value ?? {}) as Partial<FileTable>;
  return (
    isRecordOf(integrity, (hash) => typeof hash === 'string') &&
    isRecordOf(pages, isListOfTexts) &&
    isRecordOf(texts, isListOfTexts) &&
    isRecordOf(fragments, isListOfTexts)
  );
}

export const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isRecordOf = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isEntry);

/** The first file without a hash. */
export function findUnhashed(table: FileTable, entry: string): string | undefined {
  const { integrity, pages, texts, fragments = {} } = table;
  const lists = [pages, texts, fragments].flatMap((groups) => Object.values(groups));
  const named = [entry, ...Object.keys(integrity), ...lists.flatMap((files) => files ?? [])];
  return named.find((file) => !specifierOf(file) && !isHash(integrity[file] ?? ''));
}
