import PDFDocument from 'npm:pdfkit@0.20.2';
import { brand } from '../../../shared-kit/src/brand.ts';
import type { InvoiceContent, Line } from './invoice-content.ts';
import { regular } from './fonts/poppins-regular.ts';
import { semibold } from './fonts/poppins-semibold.ts';

// Points, on A4.
const [WIDTH, HEIGHT] = [595.28, 841.89];
const EDGE = 56;
const INNER = WIDTH - 2 * EDGE;
const GAP = 28;
const COLUMN = (INNER - GAP) / 2;
const MIDDLE = EDGE + COLUMN + GAP;

const INK = '#0f1a20';
const SOFT = '#4a5a63';
const HAIRLINE = '#dfe6e9';
const WASH = '#e7f3f4';

/**
 * Draws an invoice as a PDF of one page. The same content and instant produce the same bytes.
 * @param issuedAt the creation date in the file's metadata
 */
export async function drawInvoice(
  content: InvoiceContent,
  { number, issuedAt }: { number: string; issuedAt: Date },
): Promise<Blob> {
  const fonts = await loadFonts();
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: fonts.regular,
    lang: 'en-IN',
    info: { Title: `${content.title} ${number}`, Author: brand.name, CreationDate: issuedAt },
  });
  document.registerFont('regular', fonts.regular).registerFont('semibold', fonts.semibold);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const drawn = new Promise<void>((resolve) => document.on('end', resolve));
  new Page(document).draw(content);
  document.end();
  await drawn;
  return new Blob(chunks, { type: 'application/pdf' });
}

/** Places the parts of an invoice below each other. */
class Page {
  readonly #document: PDFDocument;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  draw(content: InvoiceContent): void {
    this.#document.rect(0, 0, WIDTH, 6).fill(brand.colour);
    this.#write(brand.name, EDGE, EDGE, { size: 15, weight: 'semibold', colour: brand.colour });
    let y = this.#write(content.title, EDGE, EDGE + 34, { size: 26, weight: 'semibold' }) + 14;
    if (content.notice) y = this.#notice(content.notice, y) + 20;
    const seller = this.#party('Seller', content.seller, EDGE, y);
    y = Math.max(seller, this.#party('Billed to', content.buyer, MIDDLE, y)) + 22;
    for (const fact of content.facts) y = this.#row(fact, y, { size: 10, colour: SOFT });
    y = this.#item(content, y + 24);
    for (const sum of content.sums) y = this.#row(sum, y, { size: 10, colour: SOFT });
    this.#total(content.total, y + 10);
    this.#footnotes(content.footnotes);
  }

  #notice(text: string, y: number): number {
    const height = this.#height(text, INNER - 28, 10) + 16;
    this.#document.roundedRect(EDGE, y, INNER, height, 6).fill(WASH);
    this.#write(text, EDGE + 14, y + 8, { size: 10, width: INNER - 28 });
    return y + height;
  }

  #party(heading: string, [name = '', ...rest]: string[], x: number, y: number): number {
    let at = this.#write(heading, x, y, { size: 10, colour: SOFT, width: COLUMN }) + 3;
    at = this.#write(name, x, at, { size: 12, weight: 'semibold', width: COLUMN }) + 2;
    for (const line of rest) at = this.#write(line, x, at, { size: 10, width: COLUMN }) + 1;
    return at;
  }

  #item({ item }: InvoiceContent, y: number): number {
    let at = this.#row({ label: 'Description', value: 'Amount' }, y, { size: 10, colour: SOFT });
    at = this.#line(at + 2) + 12;
    const line = { label: item.name, value: item.price };
    at = this.#row(line, at, { size: 12, colour: INK, weight: 'semibold' });
    at = this.#write(item.details, EDGE, at, { size: 10, colour: SOFT, width: INNER }) + 12;
    return this.#line(at) + 10;
  }

  #total(total: Line, y: number): void {
    this.#document.roundedRect(EDGE, y, INNER, 44, 6).fill(WASH);
    const inset = 14;
    const width = INNER - 2 * inset;
    this.#write(total.label, EDGE + inset, y + 13, { size: 12, width });
    const style = { size: 16, weight: 'semibold', width, align: 'right' } as const;
    this.#write(total.value, EDGE + inset, y + 10, style);
  }

  #footnotes(lines: string[]): void {
    let y = HEIGHT - EDGE - lines.length * 14;
    for (const line of lines) y = this.#write(line, EDGE, y, { size: 9, colour: SOFT }) + 1;
  }

  #row({ label, value }: Line, y: number, { colour = INK, ...style }: Style): number {
    const left = this.#write(label, EDGE, y, { ...style, colour, width: INNER * 0.62 });
    const right = { ...style, width: INNER, align: 'right' } as const;
    return Math.max(left, this.#write(value, EDGE, y, right)) + 4;
  }

  #line(y: number): number {
    this.#document.rect(EDGE, y, INNER, 0.75).fill(HAIRLINE);
    return y;
  }

  /** @returns the y position below the text */
  #write(text: string, x: number, y: number, style: Style): number {
    const { size, weight = 'regular', colour = INK, width = INNER, align = 'left' } = style;
    this.#document.font(weight).fontSize(size).fillColor(colour);
    this.#document.text(text, x, y, { width, align });
    return y + this.#document.heightOfString(text, { width });
  }

  #height(text: string, width: number, size: number): number {
    return this.#document.font('regular').fontSize(size).heightOfString(text, { width });
  }
}

interface Style {
  size: number;
  weight?: 'regular' | 'semibold';
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** The font files of the two weights. */
interface Fonts {
  regular: Uint8Array;
  semibold: Uint8Array;
}

let loading: Promise<Fonts> | undefined;

/** The fonts, which are unpacked with the first invoice and then kept. */
function loadFonts(): Promise<Fonts> {
  loading ??= Promise.all([unpack(regular), unpack(semibold)]).then(([one, other]) => ({
    regular: one,
    semibold: other,
  }));
  return loading;
}

async function unpack(packed: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
