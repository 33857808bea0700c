import type { CodeableConcept, Identifier, Money, Period } from 'fhir/r4';

export type TextOf = (id: string, values?: Record<string, string>) => string;

export function daysIn({ start = '', end = '' }: Period = {}): string {
  return `${start} – ${end}`;
}

export function numberOf(identifier: readonly Identifier[] | undefined, say: TextOf): string {
  return `${say('number')}: ${identifier?.[0]?.value ?? ''}`;
}

export function codeOf(concept: CodeableConcept | undefined): string {
  return concept?.coding?.[0]?.code ?? '';
}

export function moneyOf(money: Money | undefined): string {
  return [money?.value, money?.currency].filter((part) => part !== undefined).join(' ');
}
