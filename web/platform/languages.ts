import type { Language } from '../../contract/platform/brand.ts';

/** Each language by its own name, which its speakers look for. */
export const languageNames: Record<Language, string> = { hu: 'Magyar', en: 'English', ro: 'Română' };
