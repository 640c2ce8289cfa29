import { expect, test } from 'vitest';
import { type Experiment, type ExperimentContext, runInTurns } from './experiment.ts';

const CONTEXT = {} as ExperimentContext;

/** Measures how many subjects came before. */
function noting(order: string[], name: string, maxRuns?: number): Experiment {
  return {
    rows: [name],
    subjects: ['federated', 'twin'],
    ...(maxRuns !== undefined && { maxRuns }),
    start: async () => async (subject) => {
      order.push(`${name} ${subject}`);
      return { [name]: order.length, [`${name} missing`]: undefined };
    },
  };
}

test('Every run measures each site once, and every second run begins with the other one', async () => {
  const order: string[] = [];
  const options = { runs: 2, log: () => undefined };
  const figures = await runInTurns(CONTEXT, [noting(order, 'lcp')], options);
  expect(order).toEqual(['lcp federated', 'lcp twin', 'lcp twin', 'lcp federated']);
  expect(figures).toEqual({ lcp: { federated: [1, 4], twin: [2, 3] } });
});

test('Experiments alternate within a run, and a costly one can run less often', async () => {
  const order: string[] = [];
  const experiments = [noting(order, 'lcp'), noting(order, 'build', 1)];
  await runInTurns(CONTEXT, experiments, { runs: 2, log: () => undefined });
  expect(order.map((one) => one.split(' ')[0]).join(' ')).toBe('lcp lcp build build lcp lcp');
});
