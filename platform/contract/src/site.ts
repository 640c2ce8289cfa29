import { defineAddresses, type SiteAddresses } from './addresses.ts';

/**
 * What a deployment decides, as data in every page: for example where the backend answers. The site defines the names.
 * Everything in it is public.
 */
export type PageEnvironment = Readonly<Record<string, string | undefined>> & {
  /** The public key that preview links of this site are signed for. The release writes it. */
  readonly previewKey?: string;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** What one version of a part reported from visitors' browsers in the last 24 hours. */
export interface VersionReports {
  part: string;
  version: string;
  views: number;
  errors: number;
  failed_loads: number;
  /** The 75th percentile in milliseconds; `null` if nothing was measured. */
  lcp_p75: number | null;
  inp_p75: number | null;
}

/** Test projects that take too long for `npm run check`, since they need a browser, a backend or a built site. */
export interface TestStage {
  name: string;
  /** Names of Vitest projects. */
  projects: readonly string[];
  /**
   * A change in one of these folders runs all tests of the stage, another change those that import a changed file.
   * `with-journeys`: a change that affects a journey runs all of them, another change none.
   */
  runsFor: readonly string[] | 'with-journeys';
  /** Workers for each processor, where tests mostly wait; 1 by default. */
  workersPerCore?: number;
}

/** What the platform must know of a site. The file `site.config.ts` beside the workspaces exports it as default. */
export interface SiteConfig {
  /** The public origin, for canonical addresses and the sitemap, without a `/` at its end. */
  url: string;
  /** The workspace package that the shell shares with all remotes; none if the site has no such package. */
  kit?: string;
  /** In which languages which page has an address. */
  addresses: SiteAddresses;
  environment: {
    /** The values that the variables of a deployment set. @throws Error if they are incomplete or contain a secret */
    read: (variables: Variables) => PageEnvironment;
    /** The environment of a site on a backend with default settings. */
    forBackend: (backend: { url: string; publishableKey: string }) => PageEnvironment;
    /** @throws Error if pages must not be published with this environment */
    check: (env: PageEnvironment) => void;
  };
  /** The journeys that exercise each folder of the site besides the shell and the remotes: all, or those with a tag. */
  journeys?: Readonly<Record<string, 'all' | readonly string[]>>;
  /** The stages of `npm test` between unit tests and journeys. */
  testStages?: readonly TestStage[];
  /** Test projects that read sources without an import of them. They run completely for each change. */
  sourceTests?: readonly string[];
  /** Reads what pages reported, for `npm run remotes`. @throws Error with the reason, as one sentence */
  readReports?: (env: PageEnvironment, variables: Variables) => Promise<VersionReports[]>;
}

/** What a site says about itself. Only the origin has no default. */
type SiteOptions = Pick<SiteConfig, 'url'> &
  Partial<Omit<SiteConfig, 'environment'>> & { environment?: Partial<SiteConfig['environment']> };

/**
 * The configuration of a site, complete: by default it has one language, English, no kit and no environment.
 * @example export default defineSite({ url: 'https://site.example' });
 */
export const defineSite = ({ environment, ...options }: SiteOptions): SiteConfig => ({
  addresses: defineAddresses({ defaultLanguage: 'en', prefixes: {}, translated: [] }),
  ...options,
  environment: {
    read: () => ({}),
    forBackend: () => ({}),
    check: () => undefined,
    ...environment,
  },
});
