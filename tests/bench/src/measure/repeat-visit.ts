import { openProfile } from '../browser/phone.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';
import { loadPage } from './loads.ts';

/** The second visit of a page, with the cache of the first one. */
export const repeatVisit: Experiment = {
  rows: ['repeat lcp', 'repeat live'],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites }) =>
    async (site) => {
      await using profile = await openProfile(sites.network.fingerprint);
      const load = () =>
        profile.visit((page) => loadPage(page, sites.urls[site as SiteName], { isLive: true }));
      await load();
      const { lcp, live } = await load();
      return { 'repeat lcp': lcp, 'repeat live': live };
    },
};
