import { expect, test } from 'vitest';
import { reportEnv } from './hosted-env.ts';

test('Pages report elsewhere, or nowhere, when REPORT_URL says so; without it nothing changes', () => {
  expect(reportEnv({ REPORT_URL: 'https://collector.example/in' })).toEqual({
    reportUrl: 'https://collector.example/in',
  });
  expect(reportEnv({ REPORT_URL: '' })).toEqual({ reportUrl: '' });
  expect(reportEnv({})).toEqual({});
  expect(() => reportEnv({ REPORT_URL: 'yes' })).toThrow('REPORT_URL is no address: yes');
});
