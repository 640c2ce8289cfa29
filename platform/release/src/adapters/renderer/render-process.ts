import { renderPages, type RenderTask } from './render-pages.ts';

// Renders the pages of one remote and ends. See render-remote.ts, which starts it.

/** What pages must do without: the network, and everything that looks like a browser or like this machine. */
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
  void renderPages(task).then((answer) => process.send!(answer, () => process.disconnect()));
});
