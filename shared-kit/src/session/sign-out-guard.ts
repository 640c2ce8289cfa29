/** Asks the member whether to sign out although that loses something. @returns their answer */
export type SignOutQuestion = () => Promise<boolean>;

let question: SignOutQuestion | undefined;

/**
 * Has members asked before they sign out, while a page holds unsaved changes. For links and the back button use the
 * router's `useBlocker`.
 * @returns removes the question
 */
export function askBeforeSignOut(ask: SignOutQuestion): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether to sign out: true at once if nothing is lost, otherwise the member's answer. */
export const confirmSignOut = async (): Promise<boolean> => (question ? question() : true);
