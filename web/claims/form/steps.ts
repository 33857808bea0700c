import type { ClaimPart } from '../../../contract/claims/claim-input.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { href } from '../../../contract/href.ts';

export type Step = { is: Exclude<ClaimPart, 'expense'> } | { is: 'expense'; no: number } | { is: 'check' };

/** The pages of the form in order; the address counts them from 1. */
export function stepsOf(expenses: number): readonly Step[] {
  return [
    { is: 'care' },
    { is: 'provider' },
    ...Array.from({ length: expenses }, (_expense, at) => ({ is: 'expense' as const, no: at + 1 })),
    { is: 'payee' },
    { is: 'check' },
  ];
}

/** At least one page of an expense is always there. */
export function expensesIn(typed: string | undefined): number {
  const said = Number(typed);
  return Number.isInteger(said) ? Math.min(Math.max(said, 1), claimRules.mostExpenses) : 1;
}

/** `change`: it leads back to the last page, where everything is read once more. */
export function stepAddress(step: number, change = false): string {
  return href('services-claim-reporting', {}, { step, ...(change && { change: 1 }) });
}

export function stepOfExpense(no: number): number {
  return no + 2;
}

export function draftAbout(no: number): string {
  return `claim-expense-number-${String(no).padStart(2, '0')}`;
}
