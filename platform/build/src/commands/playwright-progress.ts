import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { sendProgress } from './progress.ts';

// Playwright loads a reporter as the default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightProgress implements Reporter {
  #done = 0;
  #total = 0;

  onBegin(_: FullConfig, journeys: Suite): void {
    this.#total = journeys.allTests().length;
    this.#send();
  }

  onTestEnd(): void {
    this.#done += 1;
    this.#send();
  }

  #send(): void {
    sendProgress({ done: this.#done, total: this.#total, unit: 'journeys' });
  }

  // The list reporter prints; this reporter only sends messages.
  printsToStdio(): boolean {
    return false;
  }
}
