import type { Reporter } from 'vitest/node';
import { sendProgress } from './progress.ts';

// Vitest loads a reporter as the default export.
// oxlint-disable-next-line import/no-default-export
export default class VitestProgress implements Reporter {
  #done = 0;
  #total = 0;

  onTestRunStart(files: readonly unknown[]): void {
    this.#total = files.length;
    this.#send();
  }

  onTestModuleEnd(): void {
    this.#done += 1;
    this.#send();
  }

  #send(): void {
    sendProgress({ done: this.#done, total: this.#total, unit: 'files' });
  }
}
