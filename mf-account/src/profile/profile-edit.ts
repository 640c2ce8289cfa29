import type { Profile, ProfileEdit } from 'shared-kit/database';

/** The fields that a member may change, in the order of the form. */
export const EDITABLE = ['name', 'phone', 'college', 'course', 'designation'] as const;

export type EditableField = (typeof EDITABLE)[number];

/** What was typed into the form so far, by field. Fields that were not touched are not in it. */
export type Edits = Partial<Record<EditableField, string>>;

/** The edits that differ from what is stored, without the spaces around them. */
export function changesOf(profile: Profile, edits: Edits): Edits {
  const changes: Edits = {};
  for (const field of EDITABLE) {
    const typed = edits[field]?.trim();
    if (typed !== undefined && typed !== profile[field]) changes[field] = typed;
  }
  return changes;
}

/** The fields that were emptied, though they are required. */
export function emptied(changes: Edits): EditableField[] {
  return EDITABLE.filter((field) => changes[field] === '');
}

/** What is sent: the changed fields that hold something. */
export function toProfileEdit(changes: Edits): ProfileEdit {
  const filled = EDITABLE.filter((field) => changes[field]);
  // Course and designation come from lists of just their values.
  return Object.fromEntries(filled.map((field) => [field, changes[field]])) as ProfileEdit;
}
