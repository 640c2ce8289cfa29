import { createHash } from 'node:crypto';

/** A short name for a value: the same value, the same name. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
