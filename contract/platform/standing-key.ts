/** See docs/glossary.md. Each area that gives one out says how it is found and ended. */
export const standingKeyIds = ['calendar_feed'] as const;
export type StandingKeyId = (typeof standingKeyIds)[number];
