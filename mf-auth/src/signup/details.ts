import type { Course, Designation } from 'shared-kit/database';
import { faultOf, tidyField, tidyPlainLine, type TextFault } from 'shared-kit/typed-text';
import { isEmail } from '#lib/page/form.ts';

export interface Details {
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course | '';
  designation: Designation | '';
}

/** Tidied as the database stores them. */
export interface CompleteDetails extends Details {
  course: Course;
  designation: Designation;
}

export type Fault = TextFault | 'emailPattern';

/** Empty if there are none. */
export type Faults = Partial<Record<keyof Details, Fault>>;

export const NO_DETAILS: Details = {
  name: '',
  email: '',
  phone: '',
  college: '',
  course: '',
  designation: '',
};

const TYPED = ['name', 'phone', 'college'] as const;

/** Complete details are as the database stores them. */
export function checkDetails(details: Details): { complete: CompleteDetails } | { faults: Faults } {
  const { course, designation } = details;
  const tidy = { ...details, email: tidyPlainLine(details.email) };
  const faults: Faults = {};
  for (const field of TYPED) {
    tidy[field] = tidyField(field, details[field]);
    const fault = faultOf(field, tidy[field]);
    if (fault) faults[field] = fault;
  }
  for (const field of ['email', 'course', 'designation'] as const) {
    if (tidy[field] === '') faults[field] = 'required';
  }
  if (!faults.email && !isEmail(tidy.email)) faults.email = 'emailPattern';
  if (course === '' || designation === '' || Object.keys(faults).length > 0) return { faults };
  return { complete: { ...tidy, course, designation } };
}

/** Missing fields come first. Other faults are at their fields alone. */
export function summaryKey(faults: Faults) {
  const found = Object.values(faults);
  if (found.includes('required')) return 'signup.fillAll';
  return found.includes('emailPattern') ? 'signup.invalidEmail' : undefined;
}
