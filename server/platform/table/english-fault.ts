import { join } from 'node:path';
import { Language } from '../../../contract/platform/brand.ts';
import { languageIn } from '../../../contract/platform/languages.ts';
import { loadTexts, type Texts } from '../texts.ts';
import { type CellFault, sayFault } from './table-fault.ts';

let texts: Texts | undefined;

export function sayInEnglish(fault: CellFault): string {
  texts ??= loadTexts(join(import.meta.dirname, '../../../locales'));
  return sayFault(texts, Language.parse(languageIn('GB')), fault);
}
