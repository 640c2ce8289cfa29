import type { Profile, ProfileEdit } from 'shared-kit/database';
import { faultOf, tidyField } from 'shared-kit/typed-text';

/** The fields that a member may change, in the order of the form. */
export const EDITABLE = ['name', 'phone', 'college', 'course', 'designation'] as const;

export type EditableField = (typeof EDITABLE)[number];

/** What was typed into a field, and what the member saw stored there when they began. */
export interface Edit {
  typed: string;
  seen: string;
}

/** The edits so far, by field. Fields that were not touched are not in it. */
export type Edits = Partial<Record<EditableField, Edit>>;

/** What is to be stored, by field. */
export type Changes = Partial<Record<EditableField, string>>;

/** What is wrong with a change. */
export type Fault = 'required' | 'tooLong';

/** The edits once `text` stands in a field. What was put back as it was is no edit. */
export function typeInto(
  edits: Edits,
  profile: Profile,
  field: EditableField,
  text: string,
): Edits {
  const { [field]: before, ...others } = edits;
  const seen = before?.seen ?? profile[field];
  return text === seen ? others : { ...others, [field]: { typed: text, seen } };
}

/** The edits that differ from what is stored, tidy as they would be stored. */
export function changesOf(profile: Profile, edits: Edits): Changes {
  const changes: Changes = {};
  for (const field of EDITABLE) {
    const typed = edits[field]?.typed;
    if (typed === undefined) continue;
    const tidy = isText(field) ? tidyField(field, typed) : typed;
    if (tidy !== profile[field]) changes[field] = tidy;
  }
  return changes;
}

/** The changed fields in which something else was stored since the member began to type: saving would overwrite it unseen. */
export function conflictsOf(profile: Profile, edits: Edits): EditableField[] {
  const changes = changesOf(profile, edits);
  return EDITABLE.filter((field) => field in changes && edits[field]?.seen !== profile[field]);
}

/** The edits that still differ from what is stored, now that the member has seen in these fields what that is. */
export function afterSeeing(
  profile: Profile,
  edits: Edits,
  fields: readonly EditableField[],
): Edits {
  const changes = changesOf(profile, edits);
  const left: Edits = {};
  for (const field of EDITABLE) {
    const edit = edits[field];
    if (!edit || !(field in changes)) continue;
    left[field] = fields.includes(field) ? { ...edit, seen: profile[field] } : edit;
  }
  return left;
}

/** The edits without those of some fields. */
export function without(edits: Edits, fields: readonly EditableField[]): Edits {
  const left = { ...edits };
  for (const field of fields) delete left[field];
  return left;
}

/** What is wrong with the changes, by field; no fields when all is well. */
export function faultsOf(changes: Changes): Partial<Record<EditableField, Fault>> {
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
export function toProfileEdit(changes: Changes): ProfileEdit {
  const filled = EDITABLE.filter((field) => changes[field]);
  // Course and designation come from lists of just their values.
  return Object.fromEntries(filled.map((field) => [field, changes[field]])) as ProfileEdit;
}
