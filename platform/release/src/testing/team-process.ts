import { folderStore } from '../adapters/stores/folder-store.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { Changed } from '../app/change-site.ts';
import { abort, promote, release, rollback } from '../app/release.ts';
import { type Releaser, releaserOf } from '../app/releaser.ts';

/** What a team does next. */
export type Job = (
  | { kind: 'release'; dist: string }
  | { kind: 'canary'; dist: string; percent: number }
  | { kind: 'rollback' | 'promote' | 'abort'; part: string }
) & {
  /** Who the journal shall name. */
  by: string;
  /** Where in its work the process is killed, if it is. */
  dies?: Death;
};

/** Just before or after the first key that holds these letters is written. */
export interface Death {
  when: 'before' | 'after';
  key: string;
}

/** What a team learns of its job. */
export type Outcome = { sequence: number; isNew: boolean } | { refused: string };

/** A store whose process is killed at one of its steps, as by a machine that loses power. */
function mortal(store: Store, { when, key: letters }: Death): Store {
  const die = () => process.kill(process.pid, 'SIGKILL');
  return {
    ...store,
    async create(key, bytes) {
      const isTheStep = key.includes(letters);
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
  return { rollback, promote, abort }[job.kind](releaser, job.part);
}

async function work(root: string, job: Job): Promise<Outcome> {
  const whole = folderStore(root);
  const store = job.dies ? mortal(whole, job.dies) : whole;
  const releaser = { ...releaserOf(store), by: job.by };
  try {
    const { live, isNew } = await change(releaser, job);
    return { sequence: live.sequence, isNew };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

// A team on a machine of its own, which does what it is told: team-process.ts <store>
process.on('message', (job: Job) => {
  void work(process.argv[2]!, job).then((outcome) => process.send!(outcome));
});
