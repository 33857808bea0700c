import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  /** By the owner's hash: an account or a browser. */
  upload: { by: 'token', times: 300, minutes: 15 },
  'finish-upload': { by: 'token', times: 60, minutes: 15 },
  /** Sliding, so that no ten minutes have more (T37). */
  download: { by: 'account', times: 30, minutes: 10, slide: 10 },
  'step-up': { by: 'account', times: 6, minutes: 15 },
  'upload-without-login': { by: 'address', times: 30, minutes: 60 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
