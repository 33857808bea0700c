import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  'bulk-export': { by: 'account', times: 12, minutes: 24 * 60, slide: 3600 },
  'bulk-export-look': { by: 'account', times: 600, minutes: 60 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
