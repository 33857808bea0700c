/** What a page's action gets of each file that came with its form: the id of a kept one, or why one was refused. */
export const stagedFileField = 'stagedFile';
export const fileFaultField = 'fileFault';
