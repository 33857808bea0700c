/** Fields of a form, one for each file that came with it: the id of the stored file, or the reason of its refusal. */
export const stagedFileField = 'stagedFile';
export const fileFaultField = 'fileFault';
