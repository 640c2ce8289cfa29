// @vitest-environment node
import { brand } from 'shared-kit/brand';
import { STORED_KEYS } from 'shared-kit/storage';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { readPage, renderPage } from './testing/render-page.tsx';

test.for(routes.owns.map(({ path }) => path))(
  '%s renders without a browser, with a title, one heading and no unfilled text',
  async (path) => {
    const page = await renderPage(path);
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);

/** Every number and statement that the specification has for these pages, in their words. */
const STATEMENTS = [
  ['/about', 'helps radiation oncology residents in India prepare for their MD and DNB exams'],
  ['/about', 'Video lectures, curated notes, MCQ banks, practical and viva modules'],
  ['/about', 'each of the 156 weeks of residency: 52 per year, over 3 years'],
  ['/about', 'in the app on Android or iOS, mark lessons complete'],
  ['/about', 'more than 80-85% of the syllabus'],
  ['/about', 'Watch the introduction'],
  ['/about-our-mentor', 'this person, these institutes and these publications are invented'],
  ['/about-our-mentor', 'Qualifications'],
  ['/about-our-mentor', 'MD (Radiotherapy)'],
  ['/about-our-mentor', 'Selected publications'],
  ['/about-our-mentor', 'Udaharan M, Namuna A, Misal R . What residents get wrong about BED'],
  ['/about-our-mentor', 'by email or WhatsApp'],
  ['/refund-policy', '3 days To report a problem'],
  ['/refund-policy', 'within 3 days of the payment'],
  ['/refund-policy', 'is processed within 7 working days'],
  ['/refund-policy', 'There are no partial refunds'],
  ['/terms-and-conditions', 'You must be 18 or older'],
  ['/terms-and-conditions', 'for 6 months, 1 year or 3 years'],
  ['/terms-and-conditions', 'watch lectures as often as you like'],
  ['/terms-and-conditions', 'Prices are in Indian rupees. You pay'],
  ['/terms-and-conditions', '2 devices, phone or tablet. Only one of them can be active at a time'],
  ['/terms-and-conditions', 'take screenshots of them'],
  ['/terms-and-conditions', 'a penalty applies'],
  ['/terms-and-conditions', 'more than 80-85% of the syllabus'],
  ['/terms-and-conditions', 'report a problem within 3 days'],
  ['/terms-and-conditions', 'within 7 working days, and there are no partial refunds'],
  ['/terms-and-conditions', 'The law of India applies. The courts at Nagpur'],
  ['/privacy-policy', 'name, email address, phone number, institute, course and designation'],
  ['/privacy-policy', 'Digital Personal Data Protection Act, 2023'],
  ['/privacy-policy', 'Supabase hosts our database and sign-in'],
  ['/privacy-policy', 'Razorpay takes payments'],
  ['/privacy-policy', 'the 6-digit code that you sign in with'],
  ['/privacy-policy', '2 devices with one active at a time'],
  ['/privacy-policy', 'You must be 18 or older'],
] as const;

test.for(STATEMENTS)('%s says: %s', async ([path, statement]) => {
  expect(await readPage(path)).toContain(statement);
});

const LEGAL = ['/privacy-policy', '/terms-and-conditions', '/refund-policy'];

test.for(LEGAL)('Visitors who use the site in Hindi learn why %s is in English', async (path) => {
  const note = 'अंग्रेज़ी पाठ ही मान्य है';
  expect(await renderPage(path, 'hi-IN')).toContain(note);
  expect(await renderPage(path)).not.toContain(note);
});

/** The numbers of the English pages, as the Hindi pages state them. */
const IN_HINDI = [
  ['/hi', 'डाउनलोड 2K+'],
  ['/hi', 'साल-दर-साल बढ़ोतरी 150%'],
  ['/hi', 'सक्रिय सब्सक्राइबर 350+'],
  ['/hi', 'फ़ाइव-स्टार रेटिंग 100+'],
  ['/hi', 'मॉड्यूल 20+'],
  ['/hi', '156 न्यूज़लेटर, साल में 52, रेज़िडेंसी के पूरे 3 साल'],
  ['/hi', 'ऐप Android और iOS पर चलता है'],
  ['/hi', '2 डिवाइस (फ़ोन या टैबलेट)'],
  ['/hi', 'पेनल्टी लगती है'],
  ['/hi', 'जितनी बार चाहें: सब्सक्रिप्शन की अवधि में'],
  ['/hi', '80-85% से ज़्यादा'],
  ['/hi/about', 'एक न्यूज़लेटर, कुल 156: साल में 52, 3 साल तक'],
  ['/hi/about', 'सिलेबस का 80-85% से ज़्यादा'],
  ['/hi/about-our-mentor', '2011 से अब तक'],
  ['/hi/about-our-mentor', 'MD (रेडियोथेरेपी)'],
] as const;

test.for(IN_HINDI)('%s says: %s', async ([path, statement]) => {
  expect(await readPage(path)).toContain(statement);
});

test.for(LEGAL)('%s states its dates, for people and for machines', async (path) => {
  expect(await readPage(path)).toContain(
    'Effective date 1 November 2024 Last updated 1 October 2025',
  );
  const html = await renderPage(path);
  expect(html).toContain('dateTime="2024-11-01"');
  expect(html).toContain('dateTime="2025-10-01"');
});

test.for(Object.values(STORED_KEYS).flatMap((keys) => Object.keys(keys)))(
  'The privacy policy says, in English and in Hindi, that the browser stores %s',
  async (key) => {
    for (const language of ['en-IN', 'hi-IN'] as const)
      expect(await renderPage('/privacy-policy', language)).toContain(`<code>${key}</code>`);
  },
);

test('Visitors who use the site in Hindi read in Hindi what their browser stores', async () => {
  expect(await renderPage('/privacy-policy', 'hi-IN')).toContain('साइन आउट करने तक');
  expect(await readPage('/privacy-policy')).toContain('Your sign-in sb-*-auth-token');
});

test.for([...LEGAL, '/about'])('%s states how to contact the company', async (path) => {
  expect(await readPage(path)).toContain(
    `How to reach ${brand.name} Email ${brand.email} Phone ${brand.phone} City ${brand.city}`,
  );
});

test.for(LEGAL)('%s links to each of its passages, in order', async (path) => {
  const html = await renderPage(path);
  const passages = Array.from(html.matchAll(/<section[^>]* id="(\w+)"/g), ([, id]) => id);
  const links = Array.from(html.matchAll(/href="[^"]*?#(\w+)"/g), ([, id]) => id);
  expect(passages.length).toBeGreaterThan(5);
  expect(links.slice(0, passages.length)).toEqual(passages);
});
