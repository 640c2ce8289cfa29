import type { PageFiles } from '@platform/contract/artifact';
import { isShell, type PartContract } from '../artifact.ts';
import { label, type Finding, type Rule } from './rule.ts';

/** What a part may add to a visitor's first page, scripts and styles, as they travel (brotli). */
export const BUDGET_BYTES = { shell: 180_000, remote: 40_000 } as const;

/** No page grows beyond what it may weigh on a slow line. */
export const sizeBudget: Rule = ({ shell, remotes, released }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) => pagesOf(part).flatMap(([path, files]) => weigh(part, path, files)));

const pagesOf = (part: PartContract): [string, PageFiles][] =>
  isShell(part) ? [['every page', part.page]] : Object.entries(part.pages);

function weigh(part: PartContract, path: string, files: PageFiles): Finding[] {
  const budget = isShell(part) ? BUDGET_BYTES.shell : BUDGET_BYTES.remote;
  const sizes = [...files.scripts, ...files.styles].map((name) => ({
    name,
    bytes: part.files[name]?.brotli ?? part.files[name]?.bytes ?? 0,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget) return [];
  const [heaviest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  return [
    {
      rule: 'size-budget',
      problem: `${label(part)} brings ${total} bytes of scripts and styles to ${path}; ${budget} are its budget.`,
      impact: 'The page would come late on a slow line.',
      remedy: `Load later what is not shown first. The heaviest file is ${heaviest!.name} (${heaviest!.bytes} bytes).`,
    },
  ];
}
