export const standingKeyIds = ['calendar_feed'] as const;
export type StandingKeyId = (typeof standingKeyIds)[number];
