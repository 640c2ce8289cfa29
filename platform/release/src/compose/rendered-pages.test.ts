import { expect, test } from 'vitest';
import { keysOf, readSiteIndex } from '../store/site-index.ts';
import { aRemote } from '../testing/contracts.ts';
import { ENV, smallSite } from '../testing/small-site.ts';
import { release, rollback } from '../ask/release.ts';
import type { Releaser } from '../change-site.ts';

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

test('A link that a remote declares appears on the pages of all remotes, without a release of the shell', async () => {
  await using site = await smallSite();
  const { releaser, rendered } = watched(site.releaser);
  const { store } = releaser;
  const dists = [
    await site.shell('1'),
    await site.remote('shop', '1'),
    await site.remote('blog', '1'),
  ];
  await release(releaser, { dists, env: ENV });
  rendered();

  const { owns } = aRemote('shop', ['/shop']).routes;
  const links = [{ to: '/shop#new', label: { 'en-IN': 'Shop <b>' }, at: ['main'], order: 1 }];
  const changes = { routes: { owns, links } };
  const { live } = await release(releaser, { dists: [await site.remote('shop', '2', changes)] });
  expect(rendered()).toEqual(['blog@1 in shell@1', 'shop@2 in shell@1']);
  const readPage = async (file: string): Promise<string> =>
    String(await store.read(keysOf(await readSiteIndex(store, live.revision)).get(file)!));
  expect(await readPage('blog.html')).toContain('<a href="/shop#new">Shop');
  for (const file of ['blog.html', '404.html']) {
    expect(await readPage(file), 'for the scripts').toContain(
      JSON.stringify(links).replaceAll('<', '\\u003c'),
    );
  }

  await rollback(releaser, 'shop');
  expect(rendered(), 'pages without the link are kept').toEqual([]);
});
