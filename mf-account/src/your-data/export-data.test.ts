import { stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { exportData } from './export-data.ts';

const EXPORT = {
  format: 'member-data',
  version: 1,
  exported_at: '2026-11-21T19:00:00+00:00',
  profile: { name: 'डॉ. आशा राव' },
};

test('The file contains the indented export and is named after the day in India', async () => {
  const requests = stubBackend(() => Response.json(EXPORT));
  const file = await exportData();
  expect(requests.map(({ method, url }) => [method, url.pathname])).toEqual([
    ['POST', '/rest/v1/rpc/export_own_data'],
  ]);
  expect(file.name).toBe('isocentre-my-data-2026-11-22.json');
  expect(file.type).toBe('application/json');
  const text = await file.text();
  expect(JSON.parse(text)).toEqual(EXPORT);
  expect(text).toContain('\n  "profile": {\n    "name": "डॉ. आशा राव"\n');
});

test.each([
  ['nothing', null],
  ['something else', { format: 'invoice', version: 1, exported_at: EXPORT.exported_at }],
])('A response with %s gives no file', async (_, response) => {
  stubBackend(() => Response.json(response));
  await expect(exportData()).rejects.toMatchObject({ code: 'unexpected_error' });
});
