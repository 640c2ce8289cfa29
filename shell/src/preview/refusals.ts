/** Why a preview is not shown, by the code of the error. The tools of the teams speak English. */
const REFUSALS: Record<string, string> = {
  preview_forged: 'This preview link was changed on its way, or is not from this site.',
  preview_elsewhere: 'This preview link is for another site.',
  preview_expired: 'This preview has ended. Ask for a new link.',
  preview_changed: 'What was found for this preview is not what was signed, so it was not run.',
  preview_unavailable: 'The files of this preview could not be fetched.',
  preview_unsupported:
    'This browser cannot check the code of a preview before it runs, so it was not run. Chrome, Edge and Safari since 2025 can.',
  preview_while_paying: 'A preview cannot be opened while a payment is under way in this tab.',
};

/** Says why a preview is not shown, and what is shown instead. */
export const refusalText = (code: string): string =>
  `${REFUSALS[code] ?? 'This preview could not be opened.'} You see the site as it is live.`;
