// @vitest-environment node
import { Suspense, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { lazyPage } from './pages.ts';

const About = () => <h1>About</h1>;

async function show(Page: ComponentType): Promise<string> {
  const { prelude } = await prerender(<Page />, { onError: () => undefined });
  return new Response(prelude as ReadableStream).text();
}

test('A page that was shown once renders without waiting the next time', async () => {
  const aboutPage = lazyPage(async () => About);
  expect(await show(aboutPage.get())).toContain('About');
  const Page = aboutPage.get();
  expect(renderToString(<Page />)).toContain('About');
});

test('A page whose code is still loading suspends', () => {
  const Page = lazyPage(() => new Promise<typeof About>(() => undefined)).get();
  const html = renderToString(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  );
  expect(html).toContain('Loading...');
});

const fails = () => Promise.reject(new Error('offline'));
const works = () => Promise.resolve(About);

test('A load that fails is tried a second time', async () => {
  const answers = [fails, works];
  expect(await show(lazyPage(() => answers.shift()!()).get())).toContain('About');
});

test('A page whose code failed to load twice can be loaded again', async () => {
  const answers = [fails, fails, works];
  const aboutPage = lazyPage(() => answers.shift()!());
  await expect(show(aboutPage.get())).rejects.toThrow('offline');
  expect(await show(aboutPage.get())).toContain('About');
});

test('A page whose code was loaded before renders without waiting', async () => {
  const aboutPage = lazyPage(async () => About);
  await aboutPage.load();
  const Page = aboutPage.get();
  expect(renderToString(<Page />)).toContain('About');
});
