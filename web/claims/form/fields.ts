import type { readClaimTerms } from '../../../contract/claims/claim.ts';
import { expenseTypes } from '../../../contract/claims/claim-choices.ts';
import { currencies } from '../../../contract/platform/currencies.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

type ClaimTermsRead = OutputOf<typeof readClaimTerms>;
export type Terms = Omit<ClaimTermsRead, 'visits'> & {
  visits: readonly (ClaimTermsRead['visits'][number] & { label: string })[];
  forWhom: readonly FieldRow[];
  networkHint: string;
};

export const payeeFields: readonly FieldRow[] = [
  { name: 'holder', kind: 'text', longest: 120, autoComplete: 'name' },
  { name: 'bankAccount', kind: 'text', longest: 100, hint: 'claims.hint.bankAccount' },
  { name: 'otherInsurance', kind: 'text', longest: 200, hint: 'claims.hint.otherInsurance', optional: true },
];

export const providerFields: readonly FieldRow[] = [
  { name: 'provider', kind: 'text', longest: 200 },
  { name: 'providerTaxId', kind: 'text', longest: 20, hint: 'claims.hint.providerTaxId', optional: true },
];

export const ticks: readonly FieldRow[] = [
  { name: 'statementTrue', kind: 'checkbox', tick: { text: 'claims.form.true' } },
];

export function careFields({ benefits, visits, forWhom, networkHint }: Terms): readonly FieldRow[] {
  const options = visits.map(({ number, label }) => ({ value: number, label }));
  return [
    ...forWhom,
    ...(visits.length === 0
      ? []
      : [{ name: 'visitRef', kind: 'select' as const, hint: 'claims.hint.visitRef', options, optional: true }]),
    {
      name: 'benefit',
      kind: 'radios',
      options: benefits.map(({ code, name, network }) => ({
        value: code,
        label: name,
        hint: network === 'in' ? networkHint : undefined,
      })),
    },
    { name: 'careDate', kind: 'date' },
    { name: 'complaint', kind: 'long-text', longest: 2000, hint: 'claims.hint.complaint' },
    { name: 'preauthRef', kind: 'text', longest: 20, hint: 'claims.hint.preauthRef', optional: true },
  ];
}

export function expenseFields({ currency }: Pick<Terms, 'currency'>): readonly FieldRow[] {
  return [
    { name: 'type', kind: 'select', options: expenseTypes.map((value) => ({ value, text: `claims.type.${value}` })) },
    { name: 'invoiceNo', kind: 'text', longest: 40 },
    { name: 'issuedAt', kind: 'date', hint: 'claims.hint.issuedAt' },
    { name: 'amount', kind: 'decimal', longest: 15, hint: 'claims.hint.amount' },
    {
      name: 'currency',
      kind: 'select',
      options: currencies.map((value) => ({ value, label: value })),
      initial: currency,
    },
  ];
}
