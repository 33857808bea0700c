import type { choices } from '../offering/search-query.ts';

const words = ['visit', 'timeOfDay', 'sex'] as const satisfies readonly (keyof typeof choices)[];
export const switches = ['speaksEnglish', 'discountOnly', 'network'] as const;
export const names = ['doctorName', 'providerName'] as const;
const single = ['sortBy', 'speaks', 'maxPrice', 'week'] as const;

export const filters = [...single, ...words, ...switches, ...names] as const;
