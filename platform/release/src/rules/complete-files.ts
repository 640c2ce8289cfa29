import { label, type Finding, type Rule } from './rule.ts';

/** Every file that a contract names is in the store, with the bytes that it names. */
export const completeFiles: Rule = ({ shell, remotes, released, stored }) =>
  [shell, ...remotes]
    .filter(({ name }) => released.includes(name))
    .flatMap((part) =>
      Object.entries(part.files).flatMap(([file, { integrity }]): Finding[] => {
        const found = stored[part.name]?.[file];
        if (found === integrity) return [];
        return [
          {
            rule: 'complete-files',
            problem:
              found === undefined
                ? `${file} of ${label(part)} is not in the store.`
                : `${file} of ${label(part)} is not the file that was built: its hash differs.`,
            impact: 'Browsers would refuse it, and the pages that need it would not load.',
            remedy: `Build and publish ${part.name} under a new version.`,
          },
        ];
      }),
    );
