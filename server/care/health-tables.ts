import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  care_answer: { part: 'care-requests', handedOut: 'with its part', kept: { with: 'care_request' }, erased: 'emptied' },
  care_message_time: {
    part: 'care-requests',
    handedOut: { not: 'The message that proposes the times is handed out with its words.' },
    kept: { with: 'case_message' },
    erased: { stays: 'Times of doctors that were proposed, without a name.' },
  },
  medical_care: { part: 'medical-cares', handedOut: 'with its part', kept: { hold: 'cares' }, erased: 'emptied' },
  care_item: {
    part: 'medical-cares',
    handedOut: 'with its part',
    kept: { with: 'medical_care' },
    erased: { stays: 'What was done, and its sums, as the law on accounting asks.' },
  },
  care_time: {
    part: 'medical-cares',
    handedOut: { not: 'Times that were proposed; the one that was booked is handed out as a visit.' },
    kept: { with: 'medical_care' },
    erased: { stays: 'Times of doctors that were proposed, without a name.' },
  },
  assessment: {
    part: 'assessments',
    handedOut: 'with its part',
    kept: { until: 'the customer deletes it; then only that there was one' },
    erased: 'emptied',
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
