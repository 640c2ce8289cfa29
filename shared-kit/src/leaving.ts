/** Asks whether to go on, where something would be lost by it. @returns whether it may */
export type Question = () => Promise<boolean>;

let question: Question | undefined;

/**
 * Has whoever signs out asked first, as long as a page holds something that is not saved. Links and the back button are
 * the router's: see its `useBlocker`.
 * @returns what takes the question back
 */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether somebody who wants to sign out may: at once where nothing is lost, else as they answer. */
export const maySignOut = async (): Promise<boolean> => (question ? question() : true);
