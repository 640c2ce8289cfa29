import type { FileTable } from '@platform/contract/registry';

/** Browsers ignore integrity in any other form, and would then run everything. */
export const isHash = (text: string): boolean => /^sha384-[\w+/]{64}$/.test(text);

/** Whether a value has the form of a file table. */
export function isFileTable(value: unknown): value is FileTable {
  const { integrity, pages, texts } = (value ?? {}) as Partial<FileTable>;
  return (
    isRecordOf(integrity, (hash) => typeof hash === 'string') &&
    isRecordOf(pages, isListOfTexts) &&
    isRecordOf(texts, isListOfTexts)
  );
}

/** Whether a value is a list of texts. */
export const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isRecordOf = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isEntry);

/** The first of its files that a file table has no hash of; `undefined` if it has all. */
export function findUnhashed(table: FileTable, entry: string): string | undefined {
  const lists = [...Object.values(table.pages), ...Object.values(table.texts)];
  const named = [entry, ...Object.keys(table.integrity), ...lists.flatMap((files) => files ?? [])];
  return named.find((file) => !isHash(table.integrity[file] ?? ''));
}
