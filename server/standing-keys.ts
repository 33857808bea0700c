import { calendarFeedKey } from './booking/appointments/feed-key.ts';
import type { StandingKey } from './platform/standing-key.ts';

export const standingKeys: readonly StandingKey[] = [calendarFeedKey];
