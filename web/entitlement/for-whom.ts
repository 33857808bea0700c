import type { Person } from '../../contract/entitlement/relative.ts';
import type { Violation } from '../../contract/platform/error-object.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { textOf } from '../platform/form/text-of.ts';
import { fullName } from '../platform/full-name.ts';
import type { T } from '../platform/texts.ts';

type TextContext = { t: T; language: string };

export function personField(
  persons: readonly Person[],
  { t, language }: TextContext,
  hintOf: (one: Person) => string | undefined = () => undefined,
): FieldRow {
  return {
    name: 'personId',
    kind: 'radios',
    initial: persons[0]?.id ?? '',
    options: persons.map((one) => ({ value: one.id, label: labelOf(one, { t, language }), hint: hintOf(one) })),
  };
}

function labelOf(one: Person, { t, language }: TextContext): string {
  const name = fullName(one, language);
  return one.relationship === null
    ? t('relatives.relationship.me', { name })
    : `${name} (${t(`relatives.relationship.${one.relationship}`)})`;
}

/** A form begins with the person that the address names, if the customer may act for them. */
export function personIn(persons: readonly Person[], form: FormData): string | undefined {
  return textOf(form, 'personId') ?? persons.find(({ id }) => id === textOf(form, 'for'))?.id;
}

export function personFields(
  persons: readonly Person[],
  chosen: string | undefined,
  speaking: TextContext,
): readonly FieldRow[] {
  const isAsked = persons.length > 1 || personFaults(persons, chosen).length > 0;
  if (!isAsked) return [];
  const field = personField(persons, speaking);
  const one = persons.find(({ id }) => id === chosen);
  return [one ? { ...field, initial: one.id } : field];
}

/** V007 is for a person for whom the customer may not act, or not any more. */
export function personFaults(persons: readonly Person[], chosen: string | undefined): Violation[] {
  if (chosen === undefined || persons.some(({ id }) => id === chosen)) return [];
  return [{ errorCode: 'V007', propertyName: 'personId', invalidValue: chosen, message: '' }];
}

/** Undefined for the customer, and for a person whom they may not choose. */
export function relativeIn(persons: readonly Person[], chosen: string | undefined): Person | undefined {
  return persons.find(({ id, relationship }) => id === chosen && relationship !== null);
}
