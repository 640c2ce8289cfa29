import type { Course, Designation } from 'shared-kit/database';

/** What a resident tells about themselves, as typed so far. */
export interface Details {
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course | '';
  designation: Designation | '';
}

/** Details in which nothing is missing, with the spaces around them gone. */
export interface CompleteDetails extends Details {
  course: Course;
  designation: Designation;
}

/** What is wrong with a field. */
export type Fault = 'required' | 'emailPattern';

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
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The details without the spaces around them, or what is wrong with them. */
export function checkDetails(details: Details): { complete: CompleteDetails } | { faults: Faults } {
  const trimmed = {
    ...details,
    name: details.name.trim(),
    email: details.email.trim(),
    phone: details.phone.trim(),
    college: details.college.trim(),
  };
  const { course, designation } = trimmed;
  const faults: Faults = {};
  for (const field of Object.keys(NO_DETAILS) as (keyof Details)[]) {
    if (trimmed[field] === '') faults[field] = 'required';
  }
  if (!faults.email && !EMAIL_PATTERN.test(trimmed.email)) faults.email = 'emailPattern';
  if (course === '' || designation === '' || Object.keys(faults).length > 0) return { faults };
  return { complete: { ...trimmed, course, designation } };
}

/** Which text sums the faults up: what is missing first. */
export function summaryKey(faults: Faults) {
  return Object.values(faults).includes('required') ? 'signup.fillAll' : 'signup.invalidEmail';
}
