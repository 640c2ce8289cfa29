import { afterEach, expect, test, vi } from 'vitest';
import { logError } from '../../functions/_shared/log.ts';

afterEach(() => vi.restoreAllMocks());

/** The one line of the log. */
function logged(what: string, cause?: unknown): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logError(what, cause);
  expect(log).toHaveBeenCalledOnce();
  return String(log.mock.calls[0]);
}

test.each([
  '550 5.1.1 <asha.rao+exams@example.co.in>: Recipient address rejected',
  'Key (email)=(asha@example.in) already exists.',
  '{"email":"asha@example.in","token":"123456"}',
  'to asha@example.in,ravi@example.in',
])('The log contains the error %j without its addresses', (message) => {
  const line = logged('The mail 7 was not sent', new Error(message));
  expect(line).toMatch(/^The mail 7 was not sent: Error: /);
  expect(line).toContain('<address>');
  expect(line).not.toMatch(/@example|asha/);
});

test('A word of 2 MB, as a hostile request can put into an error, does not stop the function', () => {
  const word = 'x'.repeat(2_000_000);
  expect(logged(`webhook: invalid uuid: "${word}"`)).toContain(word);
});
