/** Asks the member whether to sign out although unsaved changes will be lost. @returns their answer */
export type SignOutQuestion = () => Promise<boolean>;

let question: SignOutQuestion | undefined;

/**
 * Sets the question that members are asked before they sign out, while a page has unsaved changes. For links and the back
 * button use the router's `useBlocker`.
 * @returns a function that removes the question
 */
export function askBeforeSignOut(ask: SignOutQuestion): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether to sign out: true at once if no page has unsaved changes, otherwise the member's answer. */
export const confirmSignOut = async (): Promise<boolean> => (question ? question() : true);
