import type { searchDoctors } from '../../../contract/booking/search.ts';
import type { ParsedOf } from '../../../contract/platform/operation.ts';

export type Filter = ParsedOf<typeof searchDoctors>;
