import type { AppError } from 'shared-kit/errors';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { fetchTestimonials, parseTestimonials, withLineBreaks } from './fetch-testimonials.ts';

const row = {
  id: '20000000-0000-4000-8000-000000000001',
  name: 'Dr. Ananya Deshpande',
  title: 'Senior Resident',
  department: 'Radiation Oncology',
  institution: 'Sahyadri Valley Medical College, Pune',
  content: 'Clear from the first lecture.',
  rating: 5,
  avatar: null,
  video_url: '/words.webm',
  captions_url: null,
};

test('A visitor gets published testimonials only, in the order of the operators', async () => {
  const rows = [row, { ...row, id: 'a', rating: 0 }];
  const requests = stubBackend(() => Response.json(rows));
  expect(await fetchTestimonials()).toEqual(rows);
  const { pathname, searchParams } = requests[0]!.url;
  expect(pathname).toBe('/rest/v1/testimonials');
  expect(searchParams.get('is_published')).toBe('is.true');
  expect(searchParams.get('order')).toBe('display_order.asc');
});

test('A testimonial needs neither picture nor video', () => {
  const { avatar: _, video_url: __, captions_url: ___, ...words } = row;
  expect(parseTestimonials([words])).toEqual([
    { ...words, avatar: null, video_url: null, captions_url: null },
  ]);
});

test.for([
  ['no list', { message: 'hello' }],
  ['a name that is missing', [{ ...row, name: null }]],
  ['six stars', [{ ...row, rating: 6 }]],
  ['half a star', [{ ...row, rating: 4.5 }]],
] as const)('A response with %s is an error, so that the section is hidden', ([, rows]) => {
  expect(() => parseTestimonials(rows)).toThrow(
    expect.objectContaining({ name: 'AppError', code: 'unexpected_rows' }) as AppError,
  );
});

test.for([
  ['one line', 'one line'],
  [String.raw`first\nsecond\n\nthird`, 'first\nsecond\n\nthird'],
  ['first\nsecond', 'first\nsecond'],
  [String.raw`C:\ is no line break`, String.raw`C:\ is no line break`],
] as const)('The text %j is shown as %j', ([stored, shown]) => {
  expect(withLineBreaks(stored)).toBe(shown);
});
