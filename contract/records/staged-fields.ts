/** The id of a stored file, or the reason of a refusal, for each file that came with the form. */
export const stagedFileField = 'stagedFile';
export const fileFaultField = 'fileFault';
