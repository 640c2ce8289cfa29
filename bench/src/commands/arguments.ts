import { parseArgs } from 'node:util';

const USAGE = 'npm run bench [-- [--runs <n>] [--only <rows>] [--publish] | --profile <page>]';

/** The help of `npm run bench`. */
export const BENCH_HELP = `${USAGE}

Compares the federated site with one build of the same sources (the twin) and with its pages without scripts (the
floor). Prints a table; writes results.json and chart.svg into .local/bench.

--runs <n>     how often each figure is measured, by default 7; the median counts
--only <rows>  measures only the rows whose id contains one of these texts, e.g. "/login" or "lcp,navigation";
               earlier results of the other rows stay
--publish      also writes the table into README.md, and results and chart into docs/
--profile <page>
               shows instead what each script costs the page: bytes, share that ran, time on the main thread`;

/** What `npm run bench --` was asked for. */
export interface BenchArguments {
  runs: number;
  /** Parts of the ids of the rows to measure. An empty text is part of every id. */
  only: string[];
  /** Whether the results go into the documentation. */
  isPublished: boolean;
  /** The page to profile instead of measuring. */
  profiled?: string;
}

const DEFAULT_RUNS = 7;

/**
 * Reads the arguments of `npm run bench --`.
 * @returns `help` when the help was asked for
 * @throws Error in one line: the argument that is not understood, and the usage
 */
export function readBenchArguments(args: string[]): BenchArguments | 'help' {
  const { values } = read(args);
  if (values.help) return 'help';
  const runs = Number(values.runs ?? DEFAULT_RUNS);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`'${values.runs}' is not a number of runs. Usage: ${USAGE}`);
  }
  return {
    runs,
    only: (values.only ?? '').split(','),
    isPublished: values.publish ?? false,
    ...(values.profile !== undefined && { profiled: values.profile }),
  };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        runs: { type: 'string' },
        only: { type: 'string' },
        publish: { type: 'boolean' },
        profile: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new Error(`${reason}. Usage: ${USAGE}`, { cause: error });
  }
}

const LIGHTHOUSE_USAGE = 'npm run lighthouse [-- <page> …]';

/** The help of `npm run lighthouse`. */
export const LIGHTHOUSE_HELP = `${LIGHTHOUSE_USAGE}

Audits the public pages with Lighthouse, as npm start serves them: scores, metrics and failed audits of each page.
The first run downloads Lighthouse (176 MB) into npm's cache.

<page> …  audits these pages only, e.g. / /pricing`;

/**
 * Reads the arguments of `npm run lighthouse --`.
 * @returns the pages to audit, none for all; `help` when the help was asked for
 * @throws Error in one line: the argument that is not understood, and the usage
 */
export function readLighthouseArguments(args: string[]): string[] | 'help' {
  if (args.includes('--help') || args.includes('-h')) return 'help';
  const unknown = args.find((page) => !page.startsWith('/'));
  if (unknown !== undefined) {
    throw new Error(`'${unknown}' is not the address of a page. Usage: ${LIGHTHOUSE_USAGE}`);
  }
  return args;
}
