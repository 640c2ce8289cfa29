import path from 'node:path';
import type { Table } from 'tests/proof';

/** The used part of Vitest's JSON report. */
export interface EngineReport {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}

/** The seconds of each journey in each engine. */
export function tableOf({ testResults }: EngineReport): Table {
  const engines = testResults
    .map(({ name, assertionResults }) => ({
      name: path.basename(name, '.test.ts'),
      seconds: new Map(
        assertionResults
          .filter(({ status }) => status === 'passed')
          .map(({ title, duration }) => [title, (duration ?? 0) / 1000]),
      ),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const titles = new Set(engines.flatMap(({ seconds }) => [...seconds.keys()]));
  const sums = engines.map(({ seconds }) => {
    const sum = seconds.values().reduce((total, one) => total + one, 0);
    return `${seconds.size} in ${sum.toFixed(1)} s`;
  });
  return {
    head: ['seconds', ...engines.map(({ name }) => name)],
    rows: [
      ...[...titles].map((title) => [
        title,
        ...engines.map(({ seconds }) => seconds.get(title)?.toFixed(1) ?? '–'),
      ]),
      ['all', ...sums],
    ],
  };
}
