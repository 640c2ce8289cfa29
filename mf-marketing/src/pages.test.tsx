// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPage } from './pages.tsx';

const About = () => <h1>About</h1>;
const works = () => Promise.resolve(About);
const fails = () => Promise.reject(new Error('offline'));

test('A page whose code has loaded renders without waiting', async () => {
  const about = lazyPage(works);
  await about.load();
  expect(renderToString(<about.Page />)).toContain('About');
});

test('The code of a page is loaded once', async () => {
  const answers = [works];
  const about = lazyPage(() => answers.shift()!());
  await about.load();
  await about.load();
  expect(renderToString(<about.Page />)).toContain('About');
});

test('A page whose code has not loaded is an error, instead of suspending the HTML around it', () => {
  const about = lazyPage(works);
  expect(() => renderToString(<about.Page />)).toThrow('must be loaded before');
});

test('A load that fails is tried a second time', async () => {
  const answers = [fails, works];
  const about = lazyPage(() => answers.shift()!());
  await about.load();
  expect(renderToString(<about.Page />)).toContain('About');
});

test('A page whose code failed to load twice can be loaded again', async () => {
  const answers = [fails, fails, works];
  const about = lazyPage(() => answers.shift()!());
  await expect(about.load()).rejects.toThrow('offline');
  await about.load();
  expect(renderToString(<about.Page />)).toContain('About');
});
