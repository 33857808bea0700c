/** The three languages the portal speaks; the first is the default and the fallback (S9-01). */
export const languages = ['hu', 'en', 'ro'] as const;
