/** Resolves when the work is done, has failed or takes longer than this. */
export async function waitAtMost(milliseconds: number, work: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  const attempt = async (): Promise<unknown> => work();
  await Promise.race([attempt().catch(() => undefined), timeout]);
  clearTimeout(timer);
}
