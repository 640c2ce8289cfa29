import type { Profile } from 'shared-kit/database';
import { LINES } from 'shared-kit/testing/bad-input';
import { describe, expect, test } from 'vitest';
import {
  afterSeeing,
  changesOf,
  conflictsOf,
  faultsOf,
  toProfileEdit,
  typeInto,
  type Changes,
  type EditableField,
  type Edits,
} from './profile-edit.ts';

const stored: Profile = {
  id: 'a5a5a5a5-0000-4000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
  updated_at: '2026-11-21T04:05:06.789123+00:00',
};

/** The edits once these texts were typed, one after the other, into what a member sees. */
function typing(texts: Changes, into: { edits?: Edits; profile?: Profile } = {}): Edits {
  const { edits = {}, profile = stored } = into;
  return Object.entries(texts).reduce<Edits>(
    (before, [field, text]) => typeInto(before, profile, field as EditableField, text),
    edits,
  );
}

describe('nothing is to be saved', () => {
  test.each([
    ['before anything was typed', {}],
    ['when only spaces were added', { name: '  Asha Rao ', college: 'AIIMS Nagpur\t' }],
    ['when a change was taken back', { course: 'MD', designation: 'JR2' }],
  ])('%s', (_when, edits) => {
    expect(changesOf(stored, typing(edits))).toEqual({});
  });
});

test('only what differs is to be saved, without the spaces around it', () => {
  const edits = { name: ' Asha R. Rao ', phone: '9876543210', designation: 'JR3' };
  expect(changesOf(stored, typing(edits))).toEqual({ name: 'Asha R. Rao', designation: 'JR3' });
});

test('a difference of case or within the text is a change', () => {
  expect(changesOf(stored, typing({ name: 'asha rao', college: 'AIIMS  Nagpur' }))).toEqual({
    name: 'asha rao',
    college: 'AIIMS  Nagpur',
  });
});

test('an emptied field is a change that cannot be saved', () => {
  const changes = changesOf(stored, typing({ name: '   ', phone: '1' }));
  expect(changes).toEqual({ name: '', phone: '1' });
  expect(faultsOf(changes)).toEqual({ name: 'required' });
});

test.each(LINES)('$what as institute', ({ typed, form }) => {
  const changes = changesOf(stored, typing({ college: typed }));
  const { college: fault } = faultsOf(changes);
  expect(fault ? { fault } : { kept: changes.college }).toEqual(form);
});

test('empty fields are never sent', () => {
  expect(toProfileEdit({ name: '', phone: '1', course: 'DNB' })).toEqual({
    phone: '1',
    course: 'DNB',
  });
});

describe('what was stored elsewhere while somebody was typing', () => {
  const newer = { ...stored, name: 'Asha Rao Patil', college: 'Tata Memorial' };

  test('is a conflict in the fields that were typed into, and in no other', () => {
    expect(conflictsOf(newer, typing({ name: 'Asha R. Rao', phone: '1' }))).toEqual(['name']);
  });

  test('is none where the same was typed, or what was typed is as it was', () => {
    expect(conflictsOf(newer, typing({ name: ' Asha Rao Patil' }))).toEqual([]);
    const takenBack = typing({ name: 'Asha Rao' }, { edits: typing({ name: 'Asha R.' }) });
    expect(takenBack).toEqual({});
  });

  test('stays a conflict, however much is typed after it, until it was seen', () => {
    const edits = typing(
      { name: 'Asha R. R.' },
      { edits: typing({ name: 'Asha R.' }), profile: newer },
    );
    expect(conflictsOf(newer, edits)).toEqual(['name']);
    const seen = afterSeeing(newer, edits, ['name']);
    expect(conflictsOf(newer, seen)).toEqual([]);
    expect(changesOf(newer, seen)).toEqual({ name: 'Asha R. R.' });
  });

  test('ends the edits that it equals, and leaves the others as they were', () => {
    const edits = typing({ college: 'Tata Memorial ', phone: '1' });
    expect(afterSeeing(newer, edits, ['college'])).toEqual(typing({ phone: '1' }));
  });
});
