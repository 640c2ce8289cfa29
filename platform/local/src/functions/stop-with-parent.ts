import process from 'node:process';

// Preloaded into every function by Deno: a function whose parent was killed gets another one, and ends. Waiting for the end
// of its standard input instead would keep Deno from ever running the function after this module.
const POLL_MS = 500;
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, POLL_MS).unref();
