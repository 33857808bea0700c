import { z } from 'zod';

/** A text by language code. */
export const Localized = z.record(z.string(), z.string());
export type Localized = z.infer<typeof Localized>;
