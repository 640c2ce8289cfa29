/** Unsaved changes will be lost. @returns whether to sign out */
export type SignOutQuestion = () => Promise<boolean>;

let question: SignOutQuestion | undefined;

/**
 * While a page has unsaved changes. For links and the back button use the router's `useBlocker`.
 * @returns a function that removes the question
 */
export function askBeforeSignOut(ask: SignOutQuestion): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** True immediately if no page has unsaved changes, otherwise the member's answer. */
export const confirmSignOut = async (): Promise<boolean> => (question ? question() : true);
