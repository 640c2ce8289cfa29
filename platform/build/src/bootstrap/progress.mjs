const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const REMINDER_MS = 15_000;

/**
 * Shows a spinner with seconds in a terminal, a line every 15 s in a log.
 * @template T
 * @param {string} title the activity, in the present tense
 * @param {() => Promise<T>} work
 * @param {NodeJS.WriteStream} [out]
 * @returns {Promise<T>}
 */
export async function withProgress(title, work, out = process.stdout) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  let frame = 0;
  out.write(out.isTTY ? `  ${title}` : `${title} …\n`);
  const timer = setInterval(
    () => {
      if (out.isTTY) out.write(`\r${FRAMES[frame++ % FRAMES.length]} ${title} (${seconds()} s)`);
      else out.write(`  … ${seconds()} s\n`);
    },
    out.isTTY ? FRAME_MS : REMINDER_MS,
  );
  try {
    const result = await work();
    out.write(`${out.isTTY ? `\r· ${title}:` : '  took'} ${seconds()} s\n`);
    return result;
  } catch (error) {
    if (out.isTTY) out.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
