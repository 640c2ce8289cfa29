import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { expect, test } from 'vitest';
import { qrSvg } from './qr-code.ts';

test('The QR code of the site leads to its section with both app stores', () => {
  const file = path.join(import.meta.dirname, '../public/app-qr.svg');
  expect(readFileSync(file, 'utf8'), 'run npm run identity').toBe(
    qrSvg(brand.siteUrl + paths.section.download),
  );
});

test('An address that does not fit is refused', () => {
  expect(() => qrSvg(`https://${'a'.repeat(40)}.example`)).toThrow('too long');
});
