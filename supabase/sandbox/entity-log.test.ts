import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileEntityLog, type EntityLog } from './entity-log.ts';
import { newPayment } from './entities.ts';
import { GatewayState } from './gateway-state.ts';

const gateway = new GatewayState(() => {});
const order = gateway.createOrder({ amount: 100, currency: 'INR', receipt: null, notes: [] });
const saved = () => ({ entity: newPayment(order) });
const idsIn = (log: EntityLog) => log.read().map(({ entity }) => entity.id);

function logFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'entity-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'gateway.jsonl');
}

test.each([
  ['in the middle', (line: string) => line.slice(0, line.length / 2)],
  ['within a character', (line: string) => Buffer.from(`${line.slice(0, 20)}क`).subarray(0, -1)],
  ['after the last brace', (line: string) => line],
])('A line torn %s swallows no entity that is written after it', (_, tear) => {
  const file = logFile();
  const [before, torn, after] = [saved(), saved(), saved()];
  fileEntityLog(file).write(before);
  appendFileSync(file, '\n');
  appendFileSync(file, tear(JSON.stringify(torn)));
  const restarted = fileEntityLog(file);
  restarted.write(after);
  expect(idsIn(restarted)).toContain(before.entity.id);
  expect(idsIn(restarted)).toContain(after.entity.id);
});
