/** What a page's own script sends to get a line; no button has it. */
export const lineIntent = 'line';
