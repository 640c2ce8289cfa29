import { stubBackend } from 'shared-kit/testing/stub-backend';
import { afterEach, expect, test, vi } from 'vitest';
import { exportData, saveFile } from './files.ts';

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

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 Instagram 390.0';
const FILE = new Blob(['%PDF-'], { type: 'application/pdf' });

afterEach(() => vi.unstubAllGlobals());

const takes = (): boolean => true;
const refuses = (): boolean => false;
const open = (browser: Partial<Navigator>) => vi.stubGlobal('navigator', browser);
const refusal = (name: string) => Promise.reject(new DOMException('', name));

test.each([
  ['that takes no files', {}, 'dropped'],
  ['that refuses this kind of file', { canShare: refuses }, 'dropped'],
  ['that hands it on', { canShare: takes, share: async () => undefined }, 'saved'],
  [
    'whose choice of apps was closed',
    { canShare: takes, share: () => refusal('AbortError') },
    'cancelled',
  ],
  [
    'that waited too long for the file',
    { canShare: takes, share: () => refusal('NotAllowedError') },
    'dropped',
  ],
])('In the browser of an app %s, the document counts as %s', async (_how, browser, outcome) => {
  open({ userAgent: INSTAGRAM, ...browser });
  expect(await saveFile(FILE, 'INV-26-27-001.pdf')).toBe(outcome);
});

test('Another app gets the document under its number and with its type', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  open({ userAgent: INSTAGRAM, canShare: takes, share });
  await saveFile(FILE, 'INV-26-27-001.pdf');
  expect(share).toHaveBeenCalledWith({
    files: [expect.objectContaining({ name: 'INV-26-27-001.pdf', type: 'application/pdf' })],
  });
});
