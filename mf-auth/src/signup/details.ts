import type { Course, Designation } from 'shared-kit/database';
import { faultOf, tidyField, tidyLine } from 'shared-kit/typed-text';

/** What a resident tells about themselves, as typed so far. */
export interface Details {
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course | '';
  designation: Designation | '';
}

/** Details in which nothing is missing, tidy as they are stored. */
export interface CompleteDetails extends Details {
  course: Course;
  designation: Designation;
}

/** What is wrong with a field. */
export type Fault = 'required' | 'tooLong' | 'emailPattern';

/** The faults by field; no fields when all is well. */
export type Faults = Partial<Record<keyof Details, Fault>>;

export const NO_DETAILS: Details = {
  name: '',
  email: '',
  phone: '',
  college: '',
  course: '',
  designation: '',
};

/** Deliberately simple: whether an address exists only a mail can tell. */
const EMAIL_PATTERN = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/** As many bytes as the server takes. */
const EMAIL_MAX_LENGTH = 255;

const TEXTS = ['name', 'phone', 'college'] as const;

/** The details as they are stored, or what is wrong with them. */
export function checkDetails(details: Details): { complete: CompleteDetails } | { faults: Faults } {
  const { course, designation } = details;
  const tidy = { ...details, email: tidyLine(details.email) };
  const faults: Faults = {};
  for (const field of TEXTS) {
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

const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);

/** Which text sums the faults up: what is missing first. */
export function summaryKey(faults: Faults) {
  const found = Object.values(faults);
  if (found.includes('required')) return 'signup.fillAll';
  return found.includes('emailPattern') ? 'signup.invalidEmail' : 'signup.shorten';
}
