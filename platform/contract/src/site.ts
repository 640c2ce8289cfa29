import type { BackendNeeds } from './artifact.ts';
import { defineAddresses, type SiteAddresses } from './addresses.ts';

/** A deployment's settings, for example where the backend answers. They are in every page, so everything is public. */
export type PageEnvironment = Readonly<Record<string, string | undefined>>;

export type PolicyDirective =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action';

/** What pages may use besides their own site: origins, and hashes of styles that third-party scripts add. */
export type AllowedSources = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>;

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
  /** The most frequent ones, with their numbers: `TypeError 3, CSP_img_src 1`. */
  faults?: string | null;
}

/** What a page may load before it is live. Sizes are KiB as the server sends them, with brotli. */
export interface PageBudget {
  html: number;
  /** Scripts and complete stylesheets, of all parts. A release that exceeds it is refused. */
  code: number;
  /** The HTML, and the scripts and stylesheets that it names. */
  requests: number;
}

/**
 * What the backend lacks, each as a name for a sentence, and a sentence if it refuses the key of the pages; or why it
 * was not asked, as a sentence.
 */
export type BackendAnswer = { missing: string[]; refusesKey?: string } | { notAsked: string };

/**
 * Gets every change of the site, with all that is live then. It answers with what it says of each version, if it judges
 * them: `{ verdicts: [{ part, version, verdict: 'wait' | 'widen' | 'end', reason }] }`.
 */
export interface ChangeReceiver {
  /** An https address, or one of this machine. */
  url: string;
  /** The key of the signature, in base64. */
  secret: string;
  /** Nothing is said if it gives no answer. */
  mayBeOff: boolean;
}

/** The code that composes the pages of a packed site. */
export interface PackedCode {
  version: string;
  /** Those that changed it, newest first. */
  commits: readonly string[];
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
    forBackend: (backend: {
      url: string;
      publishableKey: string;
      gatewayUrl?: string | undefined;
    }) => PageEnvironment;
    /** @throws Error if pages must not be published with this environment */
    check: (env: PageEnvironment) => void;
    /** The values with which pages report nothing: those of development, and of previews. */
    withoutReports: PageEnvironment;
  };
  allowedSources: (env: PageEnvironment) => AllowedSources;
  /** By route (`/club/*`): origins that the browser connects to while the code loads. The policy must allow them. */
  preconnect: (env: PageEnvironment) => Readonly<Record<string, readonly string[]>>;
  /** `same-document` by default; `cross-document` links load a new document. The smoke test expects this. */
  navigation?: 'same-document' | 'cross-document';
  /** Invented content, which a release for visitors must not contain. */
  exampleContent?: {
    /** Texts by which it is found in the files of parts. */
    markers: readonly string[];
    isForVisitors: (env: PageEnvironment) => boolean;
  };
  /** What pages may load, by route; `*` for all others. No limits by default. */
  pageBudgets?: Readonly<Record<string, PageBudget>>;
  /** Where to report vulnerabilities, for `security.txt`; none by default. */
  securityContact?: `mailto:${string}` | `https://${string}`;
  /** Browsers then use https for all subdomains for a year: one without https cannot be reached. Off by default. */
  hstsIncludesSubdomains?: boolean;
  /** What a part needs of the backend, for its contract. @param modules the code of its modules */
  needsOf?: (modules: readonly string[]) => BackendNeeds;
  /**
   * Asks the backend of pages for what a part needs, with the key of the pages.
   * @throws Error with the reason, as one sentence, if it gives no answer
   */
  askBackend?: (env: PageEnvironment, needs: BackendNeeds) => Promise<BackendAnswer>;
  /** Reads what pages reported, for `npm run remotes`. @throws Error with the reason, as one sentence */
  readReports?: (env: PageEnvironment, variables: Variables) => Promise<VersionReports[]>;
  /** The site's own receiver of changes, if it has one. */
  receiverOf?: (env: PageEnvironment, variables: Variables) => ChangeReceiver | undefined;
  /** In a packed configuration: programs without the site's sources compose what the sources would. */
  code?: PackedCode;
}

type SiteOptions = Pick<SiteConfig, 'url'> &
  Partial<Omit<SiteConfig, 'environment'>> & { environment?: Partial<SiteConfig['environment']> };

/**
 * Defaults: English only, no kit, no environment, and nothing of other sites.
 * @example export default defineSite({ url: 'https://site.example' });
 */
export const defineSite = ({ environment, ...options }: SiteOptions): SiteConfig => ({
  addresses: defineAddresses({ defaultLanguage: 'en', prefixes: {} }),
  allowedSources: () => ({}),
  preconnect: () => ({}),
  ...options,
  environment: {
    read: () => ({}),
    forBackend: () => ({}),
    check: () => undefined,
    withoutReports: {},
    ...environment,
  },
});
