import type { Edits } from './profile-edit.ts';

const unsaved = new Map<string, Edits>();

/**
 * What a member typed and has not saved yet. It outlives the form, but not the page: whoever looks at their purchases
 * meanwhile, or has to log in again, finds it as it was.
 */
export const unsavedEdits = (userId: string): Edits => unsaved.get(userId) ?? {};

/** Keeps what is typed by now. */
export function keepEdits(userId: string, edits: Edits): void {
  unsaved.set(userId, edits);
}
