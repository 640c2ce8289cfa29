import type { ScriptCost } from './profile.ts';

/** What costs a page the most, as Markdown, with the sum of all. */
export function profileTable(costs: readonly ScriptCost[], most = 25): string {
  const sum = (key: 'kibibytes' | 'milliseconds'): number =>
    costs.reduce((total, cost) => total + cost[key], 0);
  const used = costs.reduce((total, cost) => total + cost.used * cost.kibibytes, 0);
  const all = {
    script: 'all',
    kibibytes: sum('kibibytes'),
    milliseconds: sum('milliseconds'),
    used: used / (sum('kibibytes') || 1),
  };
  const lines = [all, ...costs.slice(0, most)].map(
    ({ script, kibibytes, used: share, milliseconds }) =>
      `| ${script} | ${kibibytes.toFixed(1)} | ${Math.round(share * 100)} % | ${Math.round(milliseconds)} |`,
  );
  return ['| script | KiB | ran | ms |', '| --- | ---: | ---: | ---: |', ...lines].join('\n');
}
