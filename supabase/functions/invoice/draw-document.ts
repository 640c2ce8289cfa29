import { brand } from '../../../shared-kit/src/brand.ts';
import type { DocumentContent, Line } from './invoice-content.ts';
import { loadFont, scriptsIn, type FontName } from './load-fonts.ts';
import { Page, type Role, type Style } from './page.ts';
import { TaggedPdf } from './tagged-pdf.ts';

// Points, on A4.
const [WIDTH, HEIGHT] = [595.28, 841.89];
const EDGE = 56;
const INNER = WIDTH - 2 * EDGE;
const GAP = 28;
const COLUMN = (INNER - GAP) / 2;
const MIDDLE = EDGE + COLUMN + GAP;
const INSET = 14;
const RADIUS = 6;
/** The width of an item's name, next to its price. */
const ITEM = 0.7 * INNER;
/** Of the page's content. */
const END = HEIGHT - EDGE;

const INK = '#0f1a20';
const SOFT = '#4a5a63';
const HAIRLINE = '#dfe6e9';
const WASH = '#e7f3f4';

const BODY = { size: 10, colour: INK, width: INNER } satisfies Style;
const LABEL = { ...BODY, colour: SOFT } satisfies Style;

/**
 * A PDF of one page, tagged. What is longer than a page is made smaller. The same content and instant produce the same
 * bytes.
 * @param issuedAt the creation date in the file's metadata
 */
export async function drawDocument(
  content: DocumentContent,
  { number, issuedAt }: { number: string; issuedAt: Date },
): Promise<Blob> {
  const scripts = scriptsIn(JSON.stringify(content));
  const names: FontName[] = ['regular', 'semibold', ...scripts];
  const files = await Promise.all(names.map(loadFont));
  const info = { Title: `${content.title} ${number}`, Author: brand.name, CreationDate: issuedAt };
  const draw = (end: number) => {
    const document = new TaggedPdf({
      size: 'A4',
      margin: 0,
      // A default one would be opened again each time it is chosen by its name.
      font: null,
      lang: content.language,
      info,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
    });
    for (const [at, name] of names.entries()) document.registerFont(name, files[at]!);
    const page = new Page(document, ['regular', ...scripts]);
    page.fill(brand.colour, 0, 0, WIDTH, 6);
    document.scale(END / end, { origin: [WIDTH / 2, 0] });
    return { document, end: new Drawing(page).draw(content, end) };
  };
  const drawn = draw(END);
  const { document } = drawn.end > END ? draw(drawn.end) : drawn;
  document.end();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of document) chunks.push(chunk);
  return new Blob(chunks, { type: 'application/pdf' });
}

class Drawing {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * @param end where the footnotes end, unless the rest needs more room
   * @returns where they end
   */
  draw(content: DocumentContent, end: number): number {
    const page = this.#page;
    const name = { ...BODY, size: 15, weight: 'semibold', colour: brand.colour } as const;
    page.write(brand.name, EDGE, EDGE, name);
    const title = { ...BODY, size: 26, weight: 'semibold' } as const;
    let y = page.write(content.title, EDGE, EDGE + 34, title, 'H1') + 14;
    if (content.notice) y = this.#notice(content.notice, y) + 20;
    const seller = this.#party(content.seller, EDGE, y);
    y = Math.max(seller, this.#party(content.buyer, MIDDLE, y)) + 22;
    page.within('Table', () => {
      for (const fact of content.facts) y = this.#row(fact, y, 'TH of Row');
    });
    page.within('Table', () => {
      y = this.#item(content, y + 24);
      for (const sum of content.sums) y = this.#row(sum, y, 'TH of Row');
      y = this.#total(content, y + 10);
    });
    return this.#footnotes(content.footnotes, y + 24, end);
  }

  #notice(text: string, y: number): number {
    const style = { ...BODY, width: INNER - 2 * INSET };
    const height = this.#page.heightOf(text, style) + 16;
    this.#page.fill(WASH, EDGE, y, INNER, height, RADIUS);
    this.#page.write(text, EDGE + INSET, y + 8, style);
    return y + height;
  }

  #party({ heading, lines }: DocumentContent['seller'], x: number, y: number): number {
    // A name that cannot be shown leaves its place to the address.
    const [name = '', ...rest] = lines.filter((line) => this.#page.canShow(line));
    const body = { ...BODY, width: COLUMN };
    let at = this.#page.write(heading, x, y, LABEL, 'H2') + 3;
    at = this.#page.write(name, x, at, { ...body, size: 12, weight: 'semibold' }) + 2;
    for (const line of rest) at = this.#page.write(line, x, at, body) + 1;
    return at;
  }

  #item({ item, columns }: DocumentContent, y: number): number {
    const top = this.#line(this.#row(columns, y, 'TH of Column', 'TH of Column') + 2) + 12;
    const style = { ...BODY, size: 12, weight: 'semibold', width: ITEM } as const;
    const right = { ...style, width: INNER - ITEM, align: 'right' } as const;
    return this.#page.within('TR', () => {
      const under = this.#page.within('TD', () => {
        const details = this.#page.write(item.name, EDGE, top, style) + 4;
        return this.#page.write(item.details, EDGE, details, LABEL) + 12;
      });
      this.#page.write(item.price, EDGE + ITEM, top, right, 'TD');
      return this.#line(under) + 10;
    });
  }

  #total({ total, words }: DocumentContent, y: number): number {
    const style = { ...BODY, size: 12, width: INNER - 2 * INSET };
    const label = { ...LABEL, width: style.width };
    const height = 47 + this.#page.heightOf(words, label);
    this.#page.fill(WASH, EDGE, y, INNER, height, RADIUS);
    this.#page.within('TR', () => {
      this.#page.write(total.label, EDGE + INSET, y + 13, style, 'TH of Row');
      const value = { ...style, size: 16, weight: 'semibold', align: 'right' } as const;
      this.#page.within('TD', () => {
        this.#page.write(total.value, EDGE + INSET, y + 10, value);
        this.#page.write(words, EDGE + INSET, y + 36, label);
      });
    });
    return y + height;
  }

  #footnotes(lines: string[], y: number, end: number): number {
    const style = { ...LABEL, size: 9 };
    const height = lines.reduce((sum, line) => sum + this.#page.heightOf(line, style) + 1, 0);
    let at = Math.max(y, end - height);
    for (const line of lines) at = this.#page.write(line, EDGE, at, style) + 1;
    return at;
  }

  #row({ label, value }: Line, y: number, header: Role, role: Role = 'TD'): number {
    const half = { ...LABEL, width: INNER / 2 };
    const right = { ...half, colour: role === 'TD' ? INK : SOFT, align: 'right' } as const;
    return this.#page.within('TR', () => {
      const under = this.#page.write(label, EDGE, y, half, header);
      return Math.max(under, this.#page.write(value, EDGE + INNER / 2, y, right, role)) + 4;
    });
  }

  #line(y: number): number {
    this.#page.fill(HAIRLINE, EDGE, y, INNER, 0.75);
    return y;
  }
}
