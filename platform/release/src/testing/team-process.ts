import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { abort, promote, release, rollback } from '../ask/release.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { releaserOf } from '../ask/releaser.ts';

export type Job = (
  | { kind: 'release'; dist: string }
  | { kind: 'canary'; dist: string; percent: number }
  | { kind: 'rollback' | 'promote' | 'abort'; part: string }
) & {
  /** The author in the journal. */
  by: string;
  killAt?: KillPoint;
};

/** Before or after the first write of a key that contains `key`. */
export interface KillPoint {
  when: 'before' | 'after';
  key: string;
}

export type Outcome = { sequence: number; isNew: boolean } | { refused: string };

/** Kills its process at one write, like a power failure. */
function dyingStore(store: Store, { when, key: part }: KillPoint): Store {
  const die = () => process.kill(process.pid, 'SIGKILL');
  return {
    ...store,
    async create(key, bytes) {
      const isTheStep = key.includes(part);
      if (isTheStep && when === 'before') die();
      const isCreated = await store.create(key, bytes);
      if (isTheStep) die();
      return isCreated;
    },
  };
}

function change(releaser: Releaser, job: Job): Promise<Changed> {
  if (job.kind === 'release') return release(releaser, { dists: [job.dist] });
  if (job.kind === 'canary') return release(releaser, { dists: [job.dist], canary: job.percent });
  if (job.kind === 'rollback') return rollback(releaser, job.part);
  return { promote, abort }[job.kind](releaser, [job.part]);
}

async function work(place: string, job: Job): Promise<Outcome> {
  const whole = await openStore(place, 'write');
  const store = job.killAt ? dyingStore(whole, job.killAt) : whole;
  const releaser = { ...releaserOf(store), by: job.by };
  try {
    const { live, isNew } = await change(releaser, job);
    return { sequence: live.sequence, isNew };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

// A team's machine, which runs the jobs it receives: team-process.ts <store>
process.on('message', (job: Job) => {
  void work(process.argv[2]!, job).then((outcome) => process.send!(outcome));
});
