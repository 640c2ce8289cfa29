import type { Profile } from 'shared-kit/database';
import { LINES } from 'shared-kit/testing/bad-input';
import { describe, expect, test } from 'vitest';
import { asha as stored } from 'shared-kit/testing/stub-backend';
import {
  markSeen,
  changesOf,
  conflictsOf,
  faultsOf,
  toProfileEdit,
  editField,
  type Changes,
  type EditableField,
  type Edits,
} from './profile-edit.ts';

function typing(texts: Changes, into: { edits?: Edits; profile?: Profile } = {}): Edits {
  const { edits = {}, profile = stored } = into;
  return Object.entries(texts).reduce<Edits>(
    (before, [field, text]) => editField(before, profile, field as EditableField, text),
    edits,
  );
}

describe('There is nothing to save', () => {
  test.each([
    ['before anything was typed', {}],
    ['when only spaces were added', { name: '  Asha Rao ', college: 'AIIMS Nagpur\t' }],
    ['when a change was taken back', { course: 'MD', designation: 'JR2' }],
  ])('%s', (_when, edits) => {
    expect(changesOf(stored, typing(edits))).toEqual({});
  });
});

test('Only differences are saved, without the spaces around them', () => {
  const edits = { name: ' Asha R. Rao ', phone: '9876543210', designation: 'JR3' };
  expect(changesOf(stored, typing(edits))).toEqual({ name: 'Asha R. Rao', designation: 'JR3' });
});

test('A difference in case or inner spaces is a change', () => {
  expect(changesOf(stored, typing({ name: 'asha rao', college: 'AIIMS  Nagpur' }))).toEqual({
    name: 'asha rao',
    college: 'AIIMS  Nagpur',
  });
});

test('An empty field is a change that cannot be saved', () => {
  const changes = changesOf(stored, typing({ name: '   ', phone: '9000000001' }));
  expect(changes).toEqual({ name: '', phone: '9000000001' });
  expect(faultsOf(changes)).toEqual({ name: 'required' });
});

test('A changed phone number must be valid; a stored number in another form stays', () => {
  const old = { ...stored, phone: 'ext. 12' };
  expect(faultsOf(changesOf(old, typing({ name: 'Asha' }, { profile: old })))).toEqual({});
  expect(faultsOf(changesOf(old, typing({ phone: '12' }, { profile: old })))).toEqual({
    phone: 'phonePattern',
  });
});

test.each(LINES)('$what as institute', ({ typed, form }) => {
  const changes = changesOf(stored, typing({ college: typed }));
  const { college: fault } = faultsOf(changes);
  expect(fault ? { fault } : { kept: changes.college }).toEqual(form);
});

test('Empty fields are never sent', () => {
  expect(toProfileEdit({ name: '', phone: '1', course: 'DNB' })).toEqual({
    phone: '1',
    course: 'DNB',
  });
});

describe('A value that was stored elsewhere while the member was typing', () => {
  const newer = { ...stored, name: 'Asha Rao Patil', college: 'Tata Memorial' };

  test('is a conflict only in fields with edits', () => {
    expect(conflictsOf(newer, typing({ name: 'Asha R. Rao', phone: '1' }))).toEqual(['name']);
  });

  test('is no conflict if the member typed the same, or undid the edit', () => {
    expect(conflictsOf(newer, typing({ name: ' Asha Rao Patil' }))).toEqual([]);
    const takenBack = typing({ name: 'Asha Rao' }, { edits: typing({ name: 'Asha R.' }) });
    expect(takenBack).toEqual({});
  });

  test('stays a conflict until the member has seen it, even after more typing', () => {
    const edits = typing(
      { name: 'Asha R. R.' },
      { edits: typing({ name: 'Asha R.' }), profile: newer },
    );
    expect(conflictsOf(newer, edits)).toEqual(['name']);
    const seen = markSeen(newer, edits, ['name']);
    expect(conflictsOf(newer, seen)).toEqual([]);
    expect(changesOf(newer, seen)).toEqual({ name: 'Asha R. R.' });
  });

  test('removes the edits that it equals and keeps the others', () => {
    const edits = typing({ college: 'Tata Memorial ', phone: '1' });
    expect(markSeen(newer, edits, ['college'])).toEqual(typing({ phone: '1' }));
  });
});
