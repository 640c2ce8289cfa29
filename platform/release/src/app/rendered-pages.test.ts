import { expect, test } from 'vitest';
import { ENV, smallSite } from '../testing/small-site.ts';
import { release, rollback } from './release.ts';
import type { Releaser } from './releaser.ts';

/** Records which remotes were rendered in which shell. */
function watched(releaser: Releaser): { releaser: Releaser; rendered: () => string[] } {
  let rendered: string[] = [];
  return {
    releaser: {
      ...releaser,
      renderRemote: (task) => {
        rendered.push(`${task.remote.label} in ${task.shell.label}`);
        return releaser.renderRemote(task);
      },
    },
    rendered() {
      const since = rendered.toSorted();
      rendered = [];
      return since;
    },
  };
}

test('A release renders only the pages it changes, and a rollback renders none', async () => {
  await using site = await smallSite();
  const { releaser, rendered } = watched(site.releaser);
  const dists = [
    await site.shell('1'),
    await site.remote('shop', '1'),
    await site.remote('blog', '1'),
  ];
  await release(releaser, { dists, env: ENV });
  expect(rendered()).toEqual(['blog@1 in shell@1', 'shop@1 in shell@1']);

  await release(releaser, { dists: [await site.remote('shop', '2')] });
  expect(rendered()).toEqual(['shop@2 in shell@1']);

  await rollback(releaser, 'shop');
  expect(rendered()).toEqual([]);

  await release(releaser, { dists: [await site.shell('2')] });
  expect(rendered(), 'a shell that changed is in every page').toEqual([
    'blog@1 in shell@2',
    'shop@1 in shell@2',
  ]);
});
