import type { Language } from '../../../contract/platform/brand.ts';
import { articleOf } from '../../../contract/platform/languages.ts';
import type { Texts } from '../texts.ts';

export type TableFault =
  | { cause: string; values?: Readonly<Record<string, string | number>> }
  | { code: string; limit?: number | undefined };

export type CellFault = { column?: string | undefined; fault: TableFault };

export function faultOf(cause: string, values?: Readonly<Record<string, string | number>>): TableFault {
  return values === undefined ? { cause } : { cause, values };
}

const longestShown = 60;

export function sayFault({ say }: Pick<Texts, 'say'>, language: Language, { column, fault }: CellFault): string {
  if ('cause' in fault) {
    const values = Object.entries(fault.values ?? {}).map(([name, value]) => [name, printableValue(value)] as const);
    return say(language, `tables.${fault.cause}`, Object.fromEntries(values));
  }
  const field = printableValue(column ?? '');
  const values = {
    field,
    Article: articleOf(String(field), language),
    limit: fault.limit ?? '',
    phone: '',
    code: fault.code,
  };
  return say(language, `errors.${fault.code}.text`, values);
}

function printableValue(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return plain.length > longestShown ? `${plain.slice(0, longestShown)}…` : plain;
}
