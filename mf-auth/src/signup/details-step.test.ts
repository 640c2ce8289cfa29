import { EMAILS, LINES, PHONES } from 'shared-kit/testing/bad-input';
import { describe, expect, test } from 'vitest';
import { checkDetails, summaryKey, type Details } from './details-step.tsx';

const typed: Details = {
  name: '  Asha Rao ',
  email: ' asha@example.in ',
  phone: ' 98765 43210',
  college: 'AIIMS Nagpur  ',
  course: 'MD',
  designation: 'JR2',
};

test('Complete details lose the spaces around them, and those of a mobile number', () => {
  expect(checkDetails(typed)).toEqual({
    complete: {
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '9876543210',
      college: 'AIIMS Nagpur',
      course: 'MD',
      designation: 'JR2',
    },
  });
});

test('Missing details are reported before an invalid email, and other faults at their fields alone', () => {
  expect(summaryKey({ email: 'emailPattern', phone: 'required' })).toBe('signup.fillAll');
  expect(summaryKey({ email: 'emailPattern', name: 'tooLong' })).toBe('signup.invalidEmail');
  expect(summaryKey({ phone: 'phonePattern', name: 'tooLong' })).toBeUndefined();
});

test.each(['asha', 'asha@', '@example.in', 'asha@example', 'asha rao@example.in', 'a@b@c.in'])(
  '%s is not an email',
  (email) => {
    expect(checkDetails({ ...typed, email })).toEqual({ faults: { email: 'emailPattern' } });
  },
);

/** With all other fields filled in. */
function resultOf(field: 'name' | 'email' | 'phone' | 'college', text: string) {
  const checked = checkDetails({ ...typed, [field]: text });
  return 'complete' in checked
    ? { kept: checked.complete[field] }
    : { fault: checked.faults[field] };
}

describe('The form accepts or names', () => {
  const lines = (['name', 'college'] as const).flatMap((field) =>
    LINES.map((line) => ({ field, ...line })),
  );
  test.each(lines)('$what as $field', ({ field, typed: text, form }) => {
    expect(resultOf(field, text)).toEqual(form);
  });

  test.each(EMAILS)('$what as email', ({ typed: text, form }) => {
    expect(resultOf('email', text)).toEqual(form);
  });

  test.each(PHONES)('$what as phone', ({ typed: text, form }) => {
    expect(resultOf('phone', text)).toEqual(form);
  });
});
