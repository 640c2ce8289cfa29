/** How far a test runner is, as its reporter sends it to the command that runs the stages. */
export interface ProgressMessage {
  done: number;
  total: number;
  /** What is counted. */
  unit: 'files' | 'journeys';
}

/** Sends the progress to the parent process; does nothing when a person started the runner. */
export function sendProgress(message: ProgressMessage): void {
  process.send?.(message);
}

/** Whether a message from a child process is about progress. */
export function isProgress(message: unknown): message is ProgressMessage {
  return typeof message === 'object' && message !== null && 'done' in message && 'total' in message;
}
