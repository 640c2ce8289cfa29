import { expect, test } from 'vitest';
import { someReports } from '../testing/contracts.ts';
import { REPORT_HEADINGS, reportRows } from './tables.ts';

const AFTER = someReports('0.2.0-b', 200, 14, {
  failed_loads: 1,
  lcp_p75: 812.4,
  faults: 'TypeError 14, code 1',
});
const BEFORE = someReports('0.1.0-a', 1800, 0, { lcp_p75: 812.4, faults: null });

test('A row shows the reports of a version, and whether it is live', () => {
  const live = { parts: { shop: { version: '0.2.0-b', previous: ['0.1.0-a'] } } };
  expect([REPORT_HEADINGS, ...reportRows([BEFORE, AFTER], live)]).toEqual([
    [
      'part',
      'version',
      'live',
      'errors',
      'failed loads',
      'page views',
      'LCP p75',
      'INP p75',
      'most frequent',
    ],
    ['shop', '0.1.0-a', '-', '0', '0', '1800', '812 ms', '-', '-'],
    ['shop', '0.2.0-b', 'yes', '14', '1', '200', '812 ms', '-', 'TypeError 14, code 1'],
  ]);
  const canary = { version: '0.2.0-b', percent: 10 };
  const withCanary = { parts: { shop: { version: '0.1.0-a', previous: [], canary } } };
  expect(reportRows([BEFORE, AFTER], withCanary).map((row) => row[2])).toEqual([
    'yes',
    '10 in 100',
  ]);
  expect(reportRows([AFTER], { parts: {} })[0]![2], 'of a removed remote').toBe('-');
});
