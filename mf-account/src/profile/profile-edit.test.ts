import type { Profile } from 'shared-kit/database';
import { LINES } from 'shared-kit/testing/bad-input';
import { describe, expect, test } from 'vitest';
import { changesOf, faultsOf, toProfileEdit } from './profile-edit.ts';

const stored: Profile = {
  id: 'a5a5a5a5-0000-4000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
};

describe('nothing is to be saved', () => {
  test.each([
    ['before anything was typed', {}],
    ['when only spaces were added', { name: '  Asha Rao ', college: 'AIIMS Nagpur\t' }],
    ['when a change was taken back', { course: 'MD', designation: 'JR2' }],
  ])('%s', (_when, edits) => {
    expect(changesOf(stored, edits)).toEqual({});
  });
});

test('only what differs is to be saved, without the spaces around it', () => {
  const edits = { name: ' Asha R. Rao ', phone: '9876543210', designation: 'JR3' };
  expect(changesOf(stored, edits)).toEqual({ name: 'Asha R. Rao', designation: 'JR3' });
});

test('a difference of case or within the text is a change', () => {
  expect(changesOf(stored, { name: 'asha rao', college: 'AIIMS  Nagpur' })).toEqual({
    name: 'asha rao',
    college: 'AIIMS  Nagpur',
  });
});

test('an emptied field is a change that cannot be saved', () => {
  const changes = changesOf(stored, { name: '   ', phone: '1' });
  expect(changes).toEqual({ name: '', phone: '1' });
  expect(faultsOf(changes)).toEqual({ name: 'required' });
});

test.each(LINES)('$what as institute', ({ typed, form }) => {
  const changes = changesOf(stored, { college: typed });
  const { college: fault } = faultsOf(changes);
  expect(fault ? { fault } : { kept: changes.college }).toEqual(form);
});

test('empty fields are never sent', () => {
  expect(toProfileEdit({ name: '', phone: '1', course: 'DNB' })).toEqual({
    phone: '1',
    course: 'DNB',
  });
});
