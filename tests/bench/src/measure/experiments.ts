import { builds } from './builds.ts';
import type { Experiment } from './experiment.ts';
import { firstControl } from './first-control.ts';
import { interactions } from './interactions.ts';
import { loads } from './loads.ts';
import { manyRemotes } from './many-remotes.ts';
import { navigations } from './navigation.ts';
import { redownload } from './redownload.ts';
import { repeatVisit } from './repeat-visit.ts';

/** Everything that `npm run bench` measures. */
export const EXPERIMENTS: readonly Experiment[] = [
  ...loads,
  firstControl,
  ...navigations,
  interactions,
  repeatVisit,
  redownload,
  manyRemotes,
  builds,
];
