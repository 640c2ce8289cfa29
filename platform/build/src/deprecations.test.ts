import { expect, test } from 'vitest';
import { deprecationsOf, withoutOtherComments } from './deprecations.ts';

const CARD = `/**
 * A frame around content.
 * @deprecated Use \`Panel\` instead.
 *   Ends 2027-03-01.
 */
export declare function Card(): string;
export declare const Panel: string;
`;

const kit = (files: Record<string, string>) => ({ modules: { 'kit/ui': 'kit/index.ts' }, files });

test('A kit deprecates an export where it is declared, also if the module only passes it on', () => {
  const files = {
    'kit/index.ts': `export { Card, Panel } from './ui/card.tsx';
export { Card as Frame } from './ui/card.tsx';`,
    'kit/ui/card.tsx': CARD,
  };
  const text = 'Use `Panel` instead. Ends 2027-03-01.';
  expect(deprecationsOf(kit(files))).toEqual({ 'kit/ui': { Card: text, Frame: text } });
  expect(deprecationsOf(kit({ 'kit/index.ts': 'export declare const A: string;' }))).toEqual({});
});

test('A deprecation without an end does not build: nobody could plan the move', () => {
  const files = { 'kit/index.ts': CARD.replace('Ends 2027-03-01.', 'Soon.') };
  expect(() => deprecationsOf(kit(files))).toThrow(
    'kit/ui deprecates Card without an end: write “Use … instead. Ends 2027-03-01.”, not “Use `Panel` instead. Soon.”',
  );
});

test('Declarations keep deprecations for editors, and no other comment', () => {
  const text = `export interface Props {
    /** Its colour. */
    tone: string;
    /** @deprecated Use \`tone\`. */
    color?: string;
}
`;
  expect(withoutOtherComments(`/** Of a card. */\n${text}${CARD}`)).toBe(
    text.replace('    /** Its colour. */\n', '') + CARD,
  );
});
