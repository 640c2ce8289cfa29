import { renderPages, type RenderTask } from './render-pages.ts';

// Renders the pages of one remote and exits. render-remote.ts starts it.

/** The network, and everything that looks like a browser or this machine. */
const WITHHELD = [
  'fetch',
  'WebSocket',
  'EventSource',
  'navigator',
  'localStorage',
  'sessionStorage',
];

const { process } = globalThis;
for (const name of [...WITHHELD, 'process']) Reflect.deleteProperty(globalThis, name);

process.once('message', (task: RenderTask) => {
  void renderPages(task)
    .catch(({ message }: Error) => message)
    .then((result) => process.send!(result, () => process.disconnect!()));
});
