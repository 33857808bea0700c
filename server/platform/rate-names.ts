import type { Names } from '../../contract/platform/names.ts';
import type { rates } from './rates.ts';

/** Each area's `rates.ts` adds its own by declaration merging, so that this file imports no area. @public */
export interface Rates extends Names<typeof rates> {}
export type Rate = keyof Rates & string;
