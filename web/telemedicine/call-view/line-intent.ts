/** The page's own script sends this to get a line; no button has it. */
export const lineIntent = 'line';
