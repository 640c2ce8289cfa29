import path from 'node:path';
import type { EngineName } from './installed.ts';

const NAMES: Record<EngineName, string> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
};

/** The used part of Vitest's JSON report. */
export interface EngineReport {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}

/** The document of a run: the seconds of each journey in each engine. @param measured when, where and of what */
export function tableOf({ testResults }: EngineReport, measured: string): string {
  const engines = testResults
    .map(({ name, assertionResults }) => ({
      name: NAMES[path.basename(name, '.test.ts') as EngineName],
      journeys: assertionResults.filter(({ status }) => status === 'passed'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const titles = [
    ...new Set(engines.flatMap(({ journeys }) => journeys.map(({ title }) => title))),
  ];
  const sums = engines.map(({ journeys }) => {
    const sum = journeys.reduce((total, { duration }) => total + (duration ?? 0), 0);
    return `**${journeys.length} in ${seconds(sum)} s**`;
  });
  return [
    '# Core journeys in three browser engines',
    '',
    `\`npm run engines\` writes this page: seconds of each journey, ${measured}. The engines run side by side.`,
    '',
    row(['journey', ...engines.map(({ name }) => name)]),
    row(['---', ...engines.map(() => '---:')]),
    ...titles.map((title) =>
      row([
        title,
        ...engines.map(({ journeys }) => {
          const one = journeys.find((journey) => journey.title === title);
          return one ? seconds(one.duration ?? 0) : '–';
        }),
      ]),
    ),
    row(['all', ...sums]),
    '',
  ].join('\n');
}
