import { styleText } from 'node:util';

type Color = 'cyan' | 'green' | 'yellow' | 'blue' | 'magenta' | 'gray';

const COLORS: readonly Color[] = ['cyan', 'green', 'yellow', 'blue', 'magenta', 'gray'];
const SOURCE_WIDTH = 12;
const colorsInUse = new Map<string, Color>();

export function printLine(source: string, line: string): void {
  const color = colorsInUse.get(source) ?? COLORS[colorsInUse.size % COLORS.length]!;
  colorsInUse.set(source, color);
  console.log(`${styleText(color, source.padEnd(SOURCE_WIDTH))} ${line}`);
}

export function printAddresses(addresses: Record<string, string>): void {
  const width = Math.max(...Object.keys(addresses).map((name) => name.length));
  const rows = Object.entries(addresses).map(
    ([name, address]) => `  ${name.padEnd(width)}  ${styleText('cyan', address)}`,
  );
  console.log(`\n${rows.join('\n')}\n`);
}
