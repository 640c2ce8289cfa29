import { execFileSync } from 'node:child_process';
import { commitSubjects } from '@platform/build/commits';
import { PROJECT_ROOT } from '@platform/build/parts';

const TAG = 'packages-';

/**
 * The changelog of a package: for each version the subjects of the commits since the version before it, by the tags
 * `packages-<version>` of published ones.
 * @param sources its files and folders
 * @param options.version the version that HEAD becomes
 */
export function changelogOf(
  sources: string[],
  { version, root = PROJECT_ROOT }: { version: string; root?: string },
): string {
  const tags = publishedTags(root).filter((tag) => tag !== TAG + version);
  const versions = [version, ...tags.map((tag) => tag.slice(TAG.length))];
  const sections = versions.map((one, index) => {
    const [from, to] = [tags[index], tags[index - 1] ?? 'HEAD'];
    if (from === undefined) return `## ${one}\n\nThe first version.\n`;
    const lines = commitSubjects(sources, { from, to, root }).map((subject) => `- ${subject}`);
    return `## ${one}\n\n${lines.join('\n') || 'Nothing changed in this package.'}\n`;
  });
  return `# Changelog\n\n${sections.join('\n')}`;
}

/** Newest first; none without git. */
function publishedTags(root: string): string[] {
  const words = ['tag', '--list', `${TAG}*`, '--merged', 'HEAD', '--sort=-version:refname'];
  try {
    const tags = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return tags.split('\n').filter((tag) => tag !== '');
  } catch {
    return [];
  }
}
