import { type DayRules, notBeyond, notOver, notToCome } from '../platform/day-rules.ts';
import { careRules } from './care-rules.ts';

export const careDays: DayRules = {
  'requestedDates.*.from': [notOver],
  'requestedDates.*.to': [notBeyond(careRules.daysAhead)],
  onsetDate: [notToCome],
};
