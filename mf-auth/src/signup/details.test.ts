import { describe, expect, test } from 'vitest';
import { checkDetails, NO_DETAILS, summaryKey, type Details } from './details.ts';

const typed: Details = {
  name: '  Asha Rao ',
  email: ' asha@example.in ',
  phone: ' 98765 43210',
  college: 'AIIMS Nagpur  ',
  course: 'MD',
  designation: 'JR2',
};

test('complete details lose the spaces around them, and only those', () => {
  expect(checkDetails(typed)).toEqual({
    complete: {
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '98765 43210',
      college: 'AIIMS Nagpur',
      course: 'MD',
      designation: 'JR2',
    },
  });
});

describe('what is missing', () => {
  test('all six fields are needed', () => {
    const faults = {
      name: 'required',
      email: 'required',
      phone: 'required',
      college: 'required',
      course: 'required',
      designation: 'required',
    };
    expect(checkDetails(NO_DETAILS)).toEqual({ faults });
  });

  test.each(['name', 'email', 'phone', 'college'] as const)('%s of spaces is missing', (field) => {
    expect(checkDetails({ ...typed, [field]: ' \t ' })).toEqual({
      faults: { [field]: 'required' },
    });
  });

  test('comes before an email that cannot be one', () => {
    expect(summaryKey({ email: 'emailPattern', phone: 'required' })).toBe('signup.fillAll');
    expect(summaryKey({ email: 'emailPattern' })).toBe('signup.invalidEmail');
  });
});

test.each(['asha', 'asha@', '@example.in', 'asha@example', 'asha rao@example.in', 'a@b@c.in'])(
  '%s is no email',
  (email) => {
    expect(checkDetails({ ...typed, email })).toEqual({ faults: { email: 'emailPattern' } });
  },
);

test.each(['a@b.in', 'asha.rao+notes@mail.example.co.in', 'आशा@उदाहरण.भारत'])(
  '%s may be an email',
  (email) => {
    expect(checkDetails({ ...typed, email })).toMatchObject({ complete: { email } });
  },
);
