/** Why a command cannot go on, as a sentence for the person who typed it. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
