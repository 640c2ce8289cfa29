import type { Profile, ProfileEdit } from 'shared-kit/database';
import { faultOf, tidyField, type TextFault } from 'shared-kit/typed-text';

/** In the order of the form. */
export const EDITABLE = ['name', 'phone', 'college', 'course', 'designation'] as const;

export type EditableField = (typeof EDITABLE)[number];

/** With the stored value that the member saw when they began. */
interface Edit {
  typed: string;
  seen: string;
}

/** Untouched fields are missing. */
export type Edits = Partial<Record<EditableField, Edit>>;

export type Changes = Partial<Record<EditableField, string>>;

/** Typing the stored value again removes the edit. */
export function editField(
  edits: Edits,
  profile: Profile,
  field: EditableField,
  text: string,
): Edits {
  const { [field]: before, ...others } = edits;
  const seen = before?.seen ?? profile[field];
  return text === seen ? others : { ...others, [field]: { typed: text, seen } };
}

/** Tidied, and different from the stored profile. */
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

/** The stored value has changed since the member began to type: saving would overwrite it unseen. */
export function conflictsOf(profile: Profile, edits: Edits): EditableField[] {
  const changes = changesOf(profile, edits);
  return EDITABLE.filter((field) => field in changes && edits[field]?.seen !== profile[field]);
}

/** The member has seen the stored values in `fields`. */
export function markSeen(profile: Profile, edits: Edits, fields: readonly EditableField[]): Edits {
  const changes = changesOf(profile, edits);
  const left: Edits = {};
  for (const field of EDITABLE) {
    const edit = edits[field];
    if (!edit || !(field in changes)) continue;
    left[field] = fields.includes(field) ? { ...edit, seen: profile[field] } : edit;
  }
  return left;
}

export function withoutFields(edits: Edits, fields: readonly EditableField[]): Edits {
  const left = { ...edits };
  for (const field of fields) delete left[field];
  return left;
}

/** Empty if there are none. */
export function faultsOf(changes: Changes): Partial<Record<EditableField, TextFault>> {
  const faults: Partial<Record<EditableField, TextFault>> = {};
  for (const field of EDITABLE) {
    const text = changes[field];
    const fault = text !== undefined && isText(field) ? faultOf(field, text) : undefined;
    if (fault) faults[field] = fault;
  }
  return faults;
}

const isText = (field: EditableField) =>
  field === 'name' || field === 'phone' || field === 'college';

/** Only those that are not empty. */
export function toProfileEdit(changes: Changes): ProfileEdit {
  const filled = EDITABLE.filter((field) => changes[field]);
  // Course and designation are typed by their select fields.
  return Object.fromEntries(filled.map((field) => [field, changes[field]]));
}
