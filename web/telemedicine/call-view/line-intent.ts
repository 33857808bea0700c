/** The intent with which the page's own script asks for a line; no button has it. */
export const lineIntent = 'line';
