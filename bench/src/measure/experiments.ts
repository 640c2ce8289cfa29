import type { Browser } from 'playwright';
import { addFigure, type Figures } from '../report/figures.ts';
import {
  LOAD_FIGURES,
  MEMBER_PAGE,
  PAGES,
  type LoadFigure,
  type PagePath,
} from '../report/rows.ts';
import { SITES, type RunningSites, type SiteName } from '../sites/start-sites.ts';
import { type Load, measureLoad } from './loads.ts';

/** Where and with what an experiment measures. */
export interface Lab {
  sites: RunningSites;
  browser: Browser;
}

/** One measurement of one site, which adds its figures. It is repeated, in turns with those of the other sites. */
export interface Experiment {
  /** The ids of the rows that it fills. */
  rows: readonly string[];
  measure: (lab: Lab, site: SiteName, figures: Figures) => Promise<void>;
}

/** Every measurement of one run. */
export const EXPERIMENTS: readonly Experiment[] = PAGES.map((page) => ({
  rows: Object.keys(LOAD_FIGURES).map((figure) => `${figure} ${page}`),
  measure: (lab, site, figures) => loadPage(lab, { site, page, figures }),
}));

async function loadPage(
  { sites, browser }: Lab,
  { site, page, figures }: { site: SiteName; page: PagePath; figures: Figures },
): Promise<void> {
  const isLive = site !== 'floor';
  const isMember = page === MEMBER_PAGE;
  if (isMember && !isLive) return;
  const load = await measureLoad(browser, sites.urls[site] + page, {
    isLive,
    stored: isMember ? sites.session : undefined,
  });
  for (const [figure, value] of Object.entries(load) as [LoadFigure, Load[LoadFigure]][]) {
    if (value !== undefined) addFigure(figures, `${figure} ${page}`, site, value);
  }
}

/**
 * Runs experiments in turns: every run measures each site once, in alternating order, so that a slow moment of the machine
 * meets all of them.
 */
export async function runInTurns(
  lab: Lab,
  experiments: readonly Experiment[],
  options: { runs: number; figures: Figures; log: (line: string) => void },
): Promise<void> {
  for (let run = 1; run <= options.runs; run += 1) {
    options.log(`run ${run} of ${options.runs}`);
    for (const experiment of experiments) {
      for (const site of run % 2 === 0 ? SITES.toReversed() : SITES) {
        await experiment.measure(lab, site, options.figures);
      }
    }
  }
}
