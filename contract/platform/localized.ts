import { z } from 'zod';

export const Localized = z.record(z.string(), z.string());
export type Localized = z.infer<typeof Localized>;
