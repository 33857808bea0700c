import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  'medical-care': { by: 'account', times: 20, minutes: 60 },
  'care-request': { by: 'account', times: 20, minutes: 60 },
  assessment: { by: 'address', times: 600, minutes: 60 },
  'assessment-document': { by: 'address', times: 60, minutes: 60 },
  'save-assessment': { by: 'account', times: 20, minutes: 60 },
  'care-message': { by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
