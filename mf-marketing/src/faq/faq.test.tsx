import i18next from 'i18next';
import { act } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#lib/testing.tsx';
import { Faq } from './faq.tsx';

test.for([
  ['en-IN', 'tablet', 'syllabus'],
  ['hi-IN', 'टैबलेट', 'सिलेबस'],
] as const)(
  'In %s the search shows the questions that match, and email and WhatsApp if none does',
  async ([language, two, one]) => {
    const place = await mount(<Faq />, language);
    const found = (count: number) => i18next.t('faq.search.matches', { ns: 'marketing', count });
    const field = place.querySelector<HTMLInputElement>('input[type=search]')!;
    const shown = () => place.querySelectorAll('details:not([hidden])').length;
    // The field has a live region of its own, for errors.
    const status = [...place.querySelectorAll('[aria-live=polite]')].at(-1)!;
    const type = (text: string) =>
      act(() => {
        // React does not notice a value that is set past the element's own property.
        Reflect.set(HTMLInputElement.prototype, 'value', text, field);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    const first = place.querySelector('details')!;
    first.open = true;
    expect([shown(), status.textContent]).toEqual([6, '']);
    type(two);
    expect([shown(), status.textContent]).toEqual([2, found(2)]);
    type(one);
    expect([shown(), status.textContent]).toEqual([1, found(1)]);
    type('refund');
    expect(shown()).toBe(0);
    expect(status.textContent).toContain(found(0));
    expect(status.querySelectorAll('a[href^="mailto:"], a[href^="https://wa.me/"]')).toHaveLength(
      2,
    );
    type('');
    expect([shown(), status.textContent]).toEqual([6, '']);
    expect(first.open).toBe(true);
  },
);
