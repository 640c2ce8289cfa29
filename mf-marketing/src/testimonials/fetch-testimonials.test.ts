import type { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { parseTestimonials } from './fetch-testimonials.ts';

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

test('Testimonials keep the order in which the table answers', () => {
  const rows = [
    { ...row, id: 'b' },
    { ...row, id: 'a', rating: 0 },
  ];
  expect(parseTestimonials(rows)).toEqual(rows);
});

test('Without pictures and videos a testimonial is its words', () => {
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
] as const)('An answer with %s is refused, so that the section hides', ([, rows]) => {
  expect(() => parseTestimonials(rows)).toThrow(
    expect.objectContaining({ name: 'AppError', code: 'unexpected_rows' }) as AppError,
  );
});
