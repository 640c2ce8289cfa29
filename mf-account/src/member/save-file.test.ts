import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

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
