import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  /** Uploads are counted by the owner's hash, which is an account's or a browser's. */
  upload: { by: 'token', times: 300, minutes: 15 },
  'finish-upload': { by: 'token', times: 60, minutes: 15 },
  /** The window slides, so that no ten minutes have more (T37). */
  download: { by: 'account', times: 30, minutes: 10, slide: 10 },
  'step-up': { by: 'account', times: 6, minutes: 15 },
  'upload-without-login': { by: 'address', times: 30, minutes: 60 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
