import { defineSite } from '@platform/contract/site';
import { addresses } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { allowedSources } from './site/allowed-sources.ts';
import { checkEnvironment, environmentFor, readEnvironment } from './site/environment.ts';
import { exampleContent } from './site/example-content.ts';
import { preconnect } from './site/preconnect.ts';
import { readReports } from './site/reports.ts';

/** What the platform knows of this site. Remotes are not listed: they are the workspaces named `mf-…`. */
export default defineSite({
  url: brand.siteUrl,
  kit: 'shared-kit',
  addresses,
  environment: { read: readEnvironment, forBackend: environmentFor, check: checkEnvironment },
  allowedSources,
  preconnect,
  securityContact: `mailto:${brand.email}`,
  // Set it to true once every subdomain answers over https: browsers remember it for a year.
  hstsIncludesSubdomains: false,
  readReports,
  exampleContent,
  journeys: {
    // Every page contains the kit.
    'shared-kit': 'all',
    site: 'all',
    // It measures, and no visitor uses it.
    bench: [],
    // Prices, testimonials, sign-in, purchases, and the reports that the shell sends.
    supabase: ['@marketing', '@auth', '@commerce', '@account', '@shell'],
  },
  testStages: [
    { name: 'pages', projects: ['pages'], runsFor: 'with-journeys' },
    {
      // The kit in a browser, the platform outside this repository, the server beside a changing store, each command of
      // this repository: at once, since each waits for something else.
      name: 'kit-server',
      projects: ['kit', 'examples', 'serve', 'commands'],
      runsFor: [
        'examples',
        'platform/contract',
        'platform/build',
        'platform/release',
        'platform/serve',
      ],
    },
    {
      name: 'backend',
      projects: ['local', 'supabase'],
      // The functions import the contract and the kit.
      runsFor: ['platform/contract', 'platform/local', 'shared-kit', 'supabase'],
      // They mostly wait, for Postgres and for processes that start.
      workersPerCore: 2,
    },
  ],
  // Tests of supabase/ read migrations, tests of commands start them.
  sourceTests: ['build', 'site', 'supabase-unit', 'commands'],
});
