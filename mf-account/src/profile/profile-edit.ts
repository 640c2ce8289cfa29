import type { Profile, ProfileEdit } from 'shared-kit/database';
import { faultOf, tidyField } from 'shared-kit/typed-text';

/** The fields that a member may change, in the order of the form. */
export const EDITABLE = ['name', 'phone', 'college', 'course', 'designation'] as const;

export type EditableField = (typeof EDITABLE)[number];

/** What was typed into the form so far, by field. Fields that were not touched are not in it. */
export type Edits = Partial<Record<EditableField, string>>;

/** What is wrong with a change. */
export type Fault = 'required' | 'tooLong';

/** The edits that differ from what is stored, tidy as they would be stored. */
export function changesOf(profile: Profile, edits: Edits): Edits {
  const changes: Edits = {};
  for (const field of EDITABLE) {
    const typed = edits[field];
    if (typed === undefined) continue;
    const tidy = isText(field) ? tidyField(field, typed) : typed;
    if (tidy !== profile[field]) changes[field] = tidy;
  }
  return changes;
}

/** What is wrong with the changes, by field; no fields when all is well. */
export function faultsOf(changes: Edits): Partial<Record<EditableField, Fault>> {
  const faults: Partial<Record<EditableField, Fault>> = {};
  for (const field of EDITABLE) {
    const text = changes[field];
    const fault = text !== undefined && isText(field) ? faultOf(field, text) : undefined;
    if (fault) faults[field] = fault;
  }
  return faults;
}

const isText = (field: EditableField) =>
  field === 'name' || field === 'phone' || field === 'college';

/** What is sent: the changed fields that hold something. */
export function toProfileEdit(changes: Edits): ProfileEdit {
  const filled = EDITABLE.filter((field) => changes[field]);
  // Course and designation come from lists of just their values.
  return Object.fromEntries(filled.map((field) => [field, changes[field]])) as ProfileEdit;
}
