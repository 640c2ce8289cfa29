import PDFDocument from 'npm:pdfkit@0.20.2';
import { brand } from '../../../shared-kit/src/brand.ts';
import type { DocumentContent, Line } from './invoice-content.ts';
import { loadFont, type FontName } from './load-fonts.ts';
import { Page, type Style } from './page.ts';
import { scriptsIn } from './text-runs.ts';

// Points, on A4.
const [WIDTH, HEIGHT] = [595.28, 841.89];
const EDGE = 56;
const INNER = WIDTH - 2 * EDGE;
const GAP = 28;
const COLUMN = (INNER - GAP) / 2;
const MIDDLE = EDGE + COLUMN + GAP;
const INSET = 14;

const INK = '#0f1a20';
const SOFT = '#4a5a63';
const HAIRLINE = '#dfe6e9';
const WASH = '#e7f3f4';

const BODY = { size: 10, colour: INK, width: INNER } satisfies Style;
const LABEL = { ...BODY, colour: SOFT } satisfies Style;

/**
 * A PDF of one page. The same content and instant produce the same bytes.
 * @param issuedAt the creation date in the file's metadata
 */
export async function drawDocument(
  content: DocumentContent,
  { number, issuedAt }: { number: string; issuedAt: Date },
): Promise<Blob> {
  const names: FontName[] = ['regular', 'semibold', ...scriptsIn(JSON.stringify(content))];
  const files = await Promise.all(names.map(loadFont));
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: files[0]!,
    lang: content.language,
    info: { Title: `${content.title} ${number}`, Author: brand.name, CreationDate: issuedAt },
  });
  for (const [at, name] of names.entries()) document.registerFont(name, files[at]!);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const drawn = new Promise<void>((resolve) => document.on('end', resolve));
  new Drawing(document).draw(content);
  document.end();
  await drawn;
  return new Blob(chunks, { type: 'application/pdf' });
}

class Drawing {
  readonly #document: PDFDocument;
  readonly #page: Page;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#page = new Page(document);
  }

  draw(content: DocumentContent): void {
    const page = this.#page;
    this.#document.rect(0, 0, WIDTH, 6).fill(brand.colour);
    const name = { ...BODY, size: 15, weight: 'semibold', colour: brand.colour } as const;
    page.write(brand.name, EDGE, EDGE, name);
    const title = { ...BODY, size: 26, weight: 'semibold' } as const;
    let y = page.write(content.title, EDGE, EDGE + 34, title) + 14;
    if (content.notice) y = this.#notice(content.notice, y) + 20;
    const seller = this.#party(content.seller, EDGE, y);
    y = Math.max(seller, this.#party(this.#legible(content.buyer), MIDDLE, y)) + 22;
    for (const fact of content.facts) y = this.#row(fact, y, LABEL);
    y = this.#item(content, y + 24);
    for (const sum of content.sums) y = this.#row(sum, y, LABEL);
    this.#total(content, y + 10);
    this.#footnotes(content.footnotes);
  }

  #notice(text: string, y: number): number {
    const style = { ...BODY, width: INNER - 2 * INSET };
    const height = this.#page.heightOf(text, style) + 16;
    this.#document.roundedRect(EDGE, y, INNER, height, 6).fill(WASH);
    this.#page.write(text, EDGE + INSET, y + 8, style);
    return y + height;
  }

  /** A name that no font shows is replaced by the part of the email address before the @. */
  #legible({ heading, lines }: DocumentContent['buyer']): DocumentContent['buyer'] {
    const [name = '', email = '', ...rest] = lines;
    const shown = this.#page.canShow(name) ? name : email.split('@', 1)[0]!;
    return { heading, lines: [shown, email, ...rest] };
  }

  #party({ heading, lines }: DocumentContent['seller'], x: number, y: number): number {
    const [name = '', ...rest] = lines;
    const [label, body] = [
      { ...LABEL, width: COLUMN },
      { ...BODY, width: COLUMN },
    ];
    let at = this.#page.write(heading, x, y, label) + 3;
    at = this.#page.write(name, x, at, { ...body, size: 12, weight: 'semibold' }) + 2;
    for (const line of rest) at = this.#page.write(line, x, at, body) + 1;
    return at;
  }

  #item({ item, columns }: DocumentContent, y: number): number {
    let at = this.#row(columns, y, LABEL, SOFT);
    at = this.#line(at + 2) + 12;
    const line = { label: item.name, value: item.price };
    at = this.#row(line, at, { ...BODY, size: 12, weight: 'semibold' });
    at = this.#page.write(item.details, EDGE, at, LABEL) + 12;
    return this.#line(at) + 10;
  }

  #total({ total, words }: DocumentContent, y: number): void {
    this.#document.roundedRect(EDGE, y, INNER, 62, 6).fill(WASH);
    const style = { ...BODY, size: 12, width: INNER - 2 * INSET };
    this.#page.write(total.label, EDGE + INSET, y + 13, style);
    const value = { ...style, size: 16, weight: 'semibold', align: 'right' } as const;
    this.#page.write(total.value, EDGE + INSET, y + 10, value);
    this.#page.write(words, EDGE + INSET, y + 36, { ...LABEL, width: style.width });
  }

  #footnotes(lines: string[]): void {
    let y = HEIGHT - EDGE - lines.length * 14;
    for (const line of lines) y = this.#page.write(line, EDGE, y, { ...LABEL, size: 9 }) + 1;
  }

  #row({ label, value }: Line, y: number, style: Style, colour = INK): number {
    const left = this.#page.write(label, EDGE, y, { ...style, width: INNER / 2 });
    const x = EDGE + INNER / 2;
    const right = { ...style, colour, width: INNER / 2, align: 'right' } as const;
    return Math.max(left, this.#page.write(value, x, y, right)) + 4;
  }

  #line(y: number): number {
    this.#document.rect(EDGE, y, INNER, 0.75).fill(HAIRLINE);
    return y;
  }
}
