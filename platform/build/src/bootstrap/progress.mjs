const REMINDER_MS = 15_000;

/**
 * Runs work and shows that it is in progress: a line every 15 s.
 *
 * @template T
 * @param {string} title the activity, in the present tense
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(`${title} …`);
  const timer = setInterval(() => console.log(`  … ${seconds()} s`), REMINDER_MS);
  try {
    const result = await work();
    console.log(`  took ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
