import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

export interface Entities {
  order: OrderEntity;
  payment: PaymentEntity;
  refund: RefundEntity;
  dispute: DisputeEntity;
}
export type Entity = Entities[keyof Entities];

interface Saved {
  entity: Entity;
}

/** The last change of each id counts. */
export interface EntityLog {
  read(): Saved[];
  write(saved: Saved): void;
}

/**
 * One line of JSON for each change, written before the gateway responds, so a process that is killed loses nothing that
 * it has confirmed. An incomplete line is ignored.
 */
export function fileEntityLog(path: string): EntityLog {
  mkdirSync(dirname(path), { recursive: true });
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : []),
    // The break comes first, since the line before may be torn: by a kill or a full disk.
    write: (saved) => appendFileSync(path, `\n${JSON.stringify(saved)}`),
  };
}

function parseLine(line: string): Saved[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Saved];
  } catch {
    return [];
  }
}
