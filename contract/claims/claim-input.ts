import { z } from 'zod';
import { bankAccount } from '../platform/bank-account.ts';
import { type DayRules, notToCome, wrongDays } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import type { Violation } from '../platform/error-object.ts';
import { Currency } from '../platform/money.ts';
import { pastedText, plainText } from '../platform/plain-text.ts';
import { numberWithin, textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { violationsOf } from '../platform/violations.ts';
import { expenseTypes } from './claim-choices.ts';

function choiceOf<const Choice extends string>(of: readonly Choice[]) {
  return z
    .string('V007')
    .pipe(z.enum(of, 'V007'))
    .meta({ enum: [...of] });
}

const taxId = z
  .string('V020')
  .overwrite((text) =>
    pastedText(text)
      .replace(/[ ./-]/g, '')
      .toUpperCase(),
  )
  .regex(/^(?:\d{8}|\d{11}|(?:RO)?\d{2,10})?$/, 'V020');

const neededAccount = z.string('V023').overwrite(plainText).min(1, 'V001').pipe(bankAccount);

export const claimParts = {
  care: {
    personId: uuid.optional(),
    benefit: textWithin(1, 60).meta({ example: 'specialist' }),
    careDate: day.meta({ example: '2026-11-10' }),
    complaint: textWithin(1, 2000).meta({ example: 'My knee has hurt for two weeks.' }),
    preauthRef: numberWithin(0, 20).default(''),
    visitRef: numberWithin(0, 20).default(''),
  },
  provider: {
    provider: textWithin(1, 200),
    providerTaxId: taxId.default(''),
  },
  expense: {
    type: choiceOf(expenseTypes),
    invoiceNo: numberWithin(1, 40).meta({ example: 'A-2026/117' }),
    issuedAt: day,
    amount: wholeNumberWithin(1, 999_999_999).meta({ example: 12_500 }),
    currency: choiceOf(Currency.options),
  },
  payee: {
    holder: textWithin(1, 120).meta({ example: 'Szőke Ünige' }),
    bankAccount: neededAccount,
    otherInsurance: textWithin(0, 200).default(''),
  },
} as const;

export type ClaimPart = keyof typeof claimParts;

const partDays: Readonly<Record<ClaimPart, DayRules>> = {
  care: { careDate: [notToCome] },
  provider: {},
  expense: { issuedAt: [notToCome] },
  payee: {},
};

export const claimDays: DayRules = { ...partDays.care, 'expenses.*.issuedAt': [notToCome] };

export function partFaults(part: ClaimPart, values: Readonly<Record<string, string>>, today: string): Violation[] {
  const { error } = z.strictObject(claimParts[part]).safeParse(values);
  const violations = error ? violationsOf(error, values) : [];
  return [...violations, ...wrongDays(partDays[part], values, today, violations)];
}
