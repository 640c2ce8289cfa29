import { defineSite } from '@platform/contract/site';
import { addresses } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { allowedSources } from './site/allowed-sources.ts';
import {
  checkEnvironment,
  environmentFor,
  readEnvironment,
  withoutReports,
} from './site/environment.ts';
import { askBackend, needsOf } from './site/backend.ts';
import { exampleContent } from './site/example-content.ts';
import { pageBudgets } from './site/page-budgets.ts';
import { preconnect } from './site/preconnect.ts';
import { receiverOf } from './site/change-receiver.ts';
import { readReports } from './site/reports.ts';

/** Remotes are not listed: they are the workspaces named `mf-…`. */
export default defineSite({
  url: brand.siteUrl,
  kit: 'shared-kit',
  addresses,
  environment: {
    read: readEnvironment,
    forBackend: environmentFor,
    check: checkEnvironment,
    withoutReports,
  },
  allowedSources,
  preconnect,
  pageBudgets,
  securityContact: `mailto:${brand.email}`,
  // Set it to true once every subdomain answers over https: browsers remember it for a year.
  hstsIncludesSubdomains: false,
  needsOf,
  askBackend,
  readReports,
  receiverOf,
  exampleContent,
});
