import type { Brand, Language, Mode } from '../../contract/platform/brand.ts';
import type { Look } from '../../contract/platform/config.ts';

/** A host name with all that is decided by it (S1-11). */
export type Host = {
  name: string;
  brand: Brand;
  partnerId: number;
  /** What every link in a mail begins with; made from settings, never from a request (T06). */
  baseUrl: string;
  look: (language: Language, mode?: Mode) => Look;
};
