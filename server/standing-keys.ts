import { calendarFeedKey } from './booking/appointments/feed-key.ts';
import type { StandingKey } from './platform/standing-key.ts';
import type { Context } from './portal/context.ts';

export const standingKeys: readonly StandingKey<Context>[] = [calendarFeedKey];
