import { type DayRules, notBeyond, notOver, notToCome } from '../platform/day-rules.ts';
import { careRules } from './care-rules.ts';

/** No wish for a day that is over or too far ahead, no complaint that is yet to begin. */
export const careDays: DayRules = {
  'requestedDates.*.from': [notOver],
  'requestedDates.*.to': [notBeyond(careRules.daysAhead)],
  onsetDate: [notToCome],
};
