import { readPdf, readPlacedTexts } from '@platform/local/testing/read-pdf';
import { paise } from 'shared-kit/money';
import { describe, expect, test } from 'vitest';
import { drawDocument } from '../../functions/invoice/draw-document.ts';
import { invoiceContent } from '../../functions/invoice/invoice-content.ts';
import { type FontName, scriptsIn } from '../../functions/invoice/load-fonts.ts';
import { fromLeftToRight, runsOf } from '../../functions/invoice/text-runs.ts';
import { IN_TAMIL_NADU } from '../documents.ts';

type Setting = Parameters<typeof invoiceContent>[0];

async function draw(changed: Partial<typeof IN_TAMIL_NADU>, setting: Partial<Setting> = {}) {
  const drawn = { ...IN_TAMIL_NADU, ...changed };
  const content = invoiceContent({ seller: null, language: 'en-IN', ...setting, invoice: drawn });
  const { number, issued_at } = drawn;
  const file = await drawDocument(content, { number, issuedAt: new Date(issued_at) });
  return new Uint8Array(await file.arrayBuffer());
}

describe('A name on an invoice', () => {
  test.each([
    'किरण द्विवेदी',
    'र्‍हाटकर क़ुरैशी ज़ाकिर',
    'কৌশিক মুখোপাধ্যায়',
    'হিমন্ত বিশ্ব শৰ্মা',
    'கௌதம் மேனோன் ஸ்ரீ',
    'శ్రీనివాస్ వేంకటేశ్వర్లు',
    'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ',
    'കൊച്ചുത്രേസ്യ ജോൺ',
    'કિરણ દ્વિવેદી',
    'ਕਿਰਨ ਸਿੰਘ',
    'କୈଳାସ ମୋହାପାତ୍ର',
    'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ',
    'ꯏꯕꯣꯃꯆꯥ ꯁꯤꯡꯍ',
    'Dr. किरण (Kiran) ஆஷா',
  ])('is copied as it was typed: %s', async (buyer_name) => {
    const file = await draw({ buyer_name });
    expect(readPdf(file)).toContain(`\n${buyer_name}\n`);
    for (const { text, ofGlyphs } of readPlacedTexts(file)) {
      expect(ofGlyphs.normalize()).toBe(text.normalize());
    }
  });

  test('in Urdu is in the order of its glyphs, which readers turn, and in its own order for screen readers', async () => {
    const file = await draw({ buyer_name: 'محمد چودھری' });
    expect(readPdf(file)).toContain(Array.from('محمد چودھری').toReversed().join(''));
    const typed = Buffer.from('\u{feff}محمد چودھری', 'utf16le').swap16().toString('latin1');
    expect(Buffer.from(file).toString('latin1')).toContain(`/ActualText (${typed})`);
  });

  test('in Urdu joins two letters in one glyph, which readers turn as well', async () => {
    expect(readPdf(await draw({ buyer_name: 'لالا' }))).toContain('\nالال\n');
  });

  test.each([
    ['สมชาย ใจดี', 'Smchay Aichdi'],
    ['王𠮷', 'Wang Kichi'],
    ['김민수', 'Gim Min Su'],
    ['דוד כהן', 'Dvd Khhn'],
    ['Γιώργος', 'Giorgos'],
    ['Аша Иванова', 'Asha Ivanova'],
    ['Kṛṣṇa Nguyễn K\u{35f}han', 'Krsna Nguyen Khan'],
    ['Asha สมชาย', 'Asha Smchay'],
    ['Asha 🙂', 'Asha'],
    ['🙂', ':slight_smile:'],
  ])('that no font shows is romanised: %s', async (buyer_name, shown) => {
    expect(readPdf(await draw({ buyer_name }))).toContain(`Billed to\n${shown}\nasha@`);
  });

  test('that cannot be romanised leaves its place to the address', async () => {
    const text = readPdf(await draw({ buyer_name: '\u{e000}' }));
    expect(text).toContain('Billed to\nasha@example.com\n');
  });
});

const seller = {
  legalName: 'W'.repeat(120),
  address: ['W'.repeat(120), '12 Central Avenue '.repeat(9), 'Nagpur 440001'],
  state: '27',
  gst: { number: '27AAPFU0939F1ZV', sac: '999293', rate: 18 },
} satisfies Setting['seller'];

test.each(['W', 'द्वि', 'মুখোপাধ্যায়', 'ஸ்ரீ', 'محمد', '王', '🙂', 'Asha ', 'श्री '])(
  'All of an invoice stays on its one page, whatever the length: %s',
  async (sign) => {
    const longest = (length: number) => Array.from(sign.repeat(length)).slice(0, length).join('');
    const changed = {
      buyer_name: longest(120).trim(),
      buyer_email: `${'w'.repeat(64)}@${'m'.repeat(186)}.com`,
      item: longest(120).trim(),
      gateway_order_id: 'W'.repeat(64),
      payment_id: 'W'.repeat(64),
      amount_paise: paise(9_99_99_99_999),
    };
    const file = await draw(changed, { language: 'hi-IN', seller });
    expect(Buffer.from(file).toString('latin1')).toContain('/Count 1\n');
    for (const { left, right, baseline } of readPlacedTexts(file)) {
      expect(left).toBeGreaterThan(55);
      expect(right).toBeLessThan(595 - 55);
      expect(baseline).toBeGreaterThan(55);
      expect(baseline).toBeLessThan(842 - 20);
    }
  },
);

test.each(['en-IN', 'hi-IN'] as const)(
  'An invoice has a title, a language and tags: %s',
  async (language) => {
    const source = Buffer.from(await draw({}, { language })).toString('latin1');
    expect(source).toContain(`/Lang (${language})`);
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toMatch(/\/Marked true/);
    const types = Array.from(source.matchAll(/\/S \/(\w+)/g), ([, type]) => type);
    expect(types.filter((type) => type === 'TR')).toHaveLength(8);
    const tags = ['Document', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD'];
    expect(new Set(types)).toEqual(new Set(tags));
  },
);

const fontOf = (cluster: string, preferred?: FontName) =>
  scriptsIn(cluster)[0] ?? (cluster === ' ' ? preferred : undefined) ?? 'regular';
test('The words of a right-to-left script are placed from right to left', () => {
  const placed = (line: string) =>
    fromLeftToRight(runsOf(line, fontOf))
      .map(({ text }) => text)
      .join('|');
  expect(placed('محمد أمين')).toBe('محمد أمين');
  expect(placed('Dr. محمد أمين, MD')).toBe('Dr|. |محمد أمين|, |MD');
  expect(placed('Dr. محمد Khan')).toBe('Dr|. |محمد| |Khan');
  expect(placed('محمد Khan Ali')).toBe('Khan Ali| |محمد');
  expect(placed('د. محمد (أمين)')).toBe('(|أمين|)| |محمد| .|د');
  expect(placed('Asha')).toBe('Asha');
});
