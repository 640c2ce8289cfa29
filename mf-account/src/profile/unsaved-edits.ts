import type { Edits } from './profile-edit.ts';

const unsaved = new Map<string, Edits>();

/**
 * What a member typed and has not saved yet. It outlives the form, but not the page: whoever has to log in again finds it
 * as it was.
 */
export const unsavedEdits = (userId: string): Edits => unsaved.get(userId) ?? {};

/** Keeps what is typed by now. */
export function keepEdits(userId: string, edits: Edits): void {
  unsaved.set(userId, edits);
}

/** Forgets what was typed: the member has left it. */
export function dropEdits(userId: string): void {
  unsaved.delete(userId);
}
