// A QR code of version 3 with error correction M: 29 by 29 modules for texts of at most 42 bytes (ISO/IEC 18004).
const SIZE = 29;
const DATA_BYTES = 44;
const CORRECTION_BYTES = 26;
/** Light modules around the code, which scanners need. */
const QUIET = 4;
/** Correction M with mask 0, protected and masked. */
const FORMAT = 0b101010000010010;

/**
 * A text as a QR code: black on white in every theme, because scanners expect that.
 * @throws if the text has more than 42 bytes
 */
export function qrSvg(text: string): string {
  const path = qrModules(text)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const side = SIZE + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`;
}

/** The modules of a code, row by row; `true` is dark. */
function qrModules(text: string): boolean[][] {
  const modules = functionPatterns();
  const bits = [...codewords(text)].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1),
  );
  let next = 0;
  // Pairs of columns from right to left, alternately upwards and downwards. The timing pattern has a column of its own.
  for (const right of [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1]) {
    const isUpwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < SIZE; step += 1) {
      const y = isUpwards ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y]![x] !== undefined) continue;
        // Mask 0 inverts every other module.
        modules[y]![x] = (bits[next++] ?? false) !== ((x + y) % 2 === 0);
      }
    }
  }
  return modules as boolean[][];
}

/** The finders, the alignment pattern, the timing patterns and the format; `undefined` elsewhere. */
function functionPatterns(): (boolean | undefined)[][] {
  const modules = Array.from({ length: SIZE }, () =>
    Array<boolean | undefined>(SIZE).fill(undefined),
  );
  const set = (x: number, y: number, dark: boolean) => {
    if (modules[y]?.[x] === undefined && x >= 0 && x < SIZE && y >= 0 && y < SIZE)
      modules[y]![x] = dark;
  };
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  rings(3, 3, 4, [2, 4]);
  rings(SIZE - 4, 3, 4, [2, 4]);
  rings(3, SIZE - 4, 4, [2, 4]);
  rings(SIZE - 7, SIZE - 7, 2, [1]);
  for (let at = 0; at < SIZE; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((FORMAT >> bit) & 1) === 1;
    // Once around the first finder, once beside the other two. The timing patterns are skipped.
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, dark);
    else set(bit === 8 ? 7 : 14 - bit, 8, dark);
    if (bit < 8) set(SIZE - 1 - bit, 8, dark);
    else set(8, SIZE - 15 + bit, dark);
  }
  set(8, SIZE - 8, true);
  return modules;
}

/** The bytes of a code: the text with its length, padding, and the bytes that correct errors. */
function codewords(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > DATA_BYTES - 2) throw new Error(`${text} is too long for this QR code`);
  const BYTE_MODE = 4;
  const halves = [bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
  const nibbles = [BYTE_MODE, ...halves, 0];
  const data: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2) data.push((nibbles[at]! << 4) | nibbles[at + 1]!);
  while (data.length < DATA_BYTES) data.push((data.length - bytes.length) % 2 === 0 ? 0xec : 0x11);
  return [...data, ...correctionOf(data)];
}

/** The remainder of the data by the Reed-Solomon generator. */
function correctionOf(data: readonly number[]): number[] {
  const generator = Array<number>(CORRECTION_BYTES).fill(0);
  generator[CORRECTION_BYTES - 1] = 1;
  for (let round = 0, root = 1; round < CORRECTION_BYTES; round += 1, root = multiply(root, 2)) {
    for (let at = 0; at < CORRECTION_BYTES; at += 1)
      generator[at] = multiply(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  }
  let remainder = Array<number>(CORRECTION_BYTES).fill(0);
  for (const byte of data) {
    const factor = byte ^ remainder[0]!;
    remainder = [...remainder.slice(1), 0].map((one, at) => one ^ multiply(generator[at]!, factor));
  }
  return remainder;
}

/** A product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let a = one, b = other; b > 0; b >>= 1) {
    if (b & 1) product ^= a;
    a = (a << 1) ^ (a & 0x80 ? 0x11d : 0);
  }
  return product;
}
