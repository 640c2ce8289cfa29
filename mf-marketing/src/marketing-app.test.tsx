// @vitest-environment node
import { brand } from 'shared-kit/brand';
import { COOKIES, STORED_KEYS } from 'shared-kit/storage';
import { expect, test } from 'vitest';
import { legal } from './messages/en-IN/legal.ts';
import { storage as english } from './messages/en-IN/storage.ts';
import { messages as englishMessages } from './messages/en-IN.ts';
import { messages as hindiMessages } from './messages/hi-IN.ts';
import { storage as hindi } from './messages/hi-IN/storage.ts';
import { routes } from './routes.ts';
import { readPage, renderPage } from './testing.tsx';

test.for(routes.owns.map(({ path }) => path))(
  '%s renders without a browser, with a title, one heading and no unfilled message',
  async (path) => {
    const page = await renderPage(path);
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);

const EXAMS = ['MD', 'DNB'];
const COURSE = ['156', '52', '80-85%'];
const PHONES = ['Android', 'iOS'];
const DEVICES = ['2 devices', 'active'];
const COPYING = ['screenshots', 'penalty'];
const DURATIONS = ['6 months', '1 year', '3 years'];
const REFUNDS = ['3 days', '7 working days', 'partial'];
const DETAILS = ['name', 'email', 'phone number', 'institute', 'course', 'designation'];

/** The company must state these facts, however the copy words them. */
const FACTS = Object.entries({
  '/': [
    ...[EXAMS, COURSE, PHONES, DEVICES, COPYING, DURATIONS].flat(),
    'sold in four',
    '6-digit',
    'unlimited',
    brand.email,
  ],
  '/about': [...EXAMS, ...COURSE, ...PHONES, '3 years'],
  '/about-our-mentor': ['MD (Radiotherapy)', 'Udaharan M, Namuna A, Misal R', 'WhatsApp'],
  '/refund-policy': REFUNDS,
  '/terms-and-conditions': [
    ...[DEVICES, COPYING, DURATIONS, REFUNDS].flat(),
    '18',
    '80-85%',
    'often',
    'rupees',
    brand.city,
  ],
  '/privacy-policy': [...DETAILS, ...DEVICES, '18', 'Act, 2023', 'Supabase', 'Razorpay', '6-digit'],
  '/hi': [...COURSE, ...PHONES, '2K+', '150%', '350+', '100+', '20+', 'डिवाइस', 'पेनल्टी'],
  '/hi/about': COURSE,
  '/hi/about-our-mentor': ['2011', 'MD (रेडियोथेरेपी)'],
}).flatMap(([path, facts]) => facts.map((fact) => [path, fact] as const));

test.for(FACTS)('%s says: %s', async ([path, fact]) => {
  expect(await readPage(path)).toContain(fact);
});

const LEGAL = ['/privacy-policy', '/terms-and-conditions', '/refund-policy'];

test('Visitors learn that the mentor is an example', async () => {
  for (const [path, { mentor }] of [
    ['/about-our-mentor', englishMessages],
    ['/hi/about-our-mentor', hindiMessages],
  ] as const)
    expect(await readPage(path)).toContain(mentor.example);
});

test.for(LEGAL)('Visitors who use the site in Hindi learn why %s is in English', async (path) => {
  const note = hindiMessages.english;
  expect(await renderPage(path, 'hi-IN')).toContain(note);
  expect(await renderPage(path)).not.toContain(note);
});

test.for(LEGAL)('%s states its dates, for people and for machines', async (path) => {
  expect(await readPage(path)).toContain(
    `${legal.effective} 1 November 2024 ${legal.updated} 1 October 2025`,
  );
  const html = await renderPage(path);
  expect(html).toContain('dateTime="2024-11-01"');
  expect(html).toContain('dateTime="2025-10-01"');
});

test.for([...Object.values(STORED_KEYS).flatMap((keys) => Object.keys(keys)), ...COOKIES])(
  'The privacy policy says, in English and in Hindi, that the browser stores %s',
  async (key) => {
    for (const language of ['en-IN', 'hi-IN'] as const)
      expect(await renderPage('/privacy-policy', language)).toContain(`<code>${key}</code>`);
  },
);

test('Visitors who use the site in Hindi read in Hindi what their browser stores', async () => {
  const signIn = 'sb-*-auth-token';
  expect(await renderPage('/privacy-policy', 'hi-IN')).toContain(hindi.values[signIn].until);
  expect(await readPage('/privacy-policy')).toContain(`${english.values[signIn].what} ${signIn}`);
});

test.for([...LEGAL, '/about'])('%s states how to contact the company', async (path) => {
  const page = await readPage(path);
  for (const detail of [brand.email, brand.phone, brand.city]) expect(page).toContain(detail);
});

test.for(LEGAL)('%s links to each of its passages, in order', async (path) => {
  const html = await renderPage(path);
  const passages = Array.from(html.matchAll(/<section[^>]* id="(\w+)"/g), ([, id]) => id);
  const links = Array.from(html.matchAll(/href="[^"]*?#(\w+)"/g), ([, id]) => id);
  expect(passages.length).toBeGreaterThan(5);
  expect(links.slice(0, passages.length)).toEqual(passages);
});
