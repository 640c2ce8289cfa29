import process from 'node:process';

// Preloaded into every function by Deno: exits when the parent was killed and the process has a new one. Waiting for
// the end of standard input instead would keep Deno from running the function after this module.
const POLL_MS = 500;
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, POLL_MS).unref();
