import { z } from 'zod';
import { type PreauthFormStep, preauthRules } from '../../../../contract/claims/preauthorization-rules.ts';
import { gapsIn, preauthDays, stepFields } from '../../../../contract/claims/preauthorization-schema.ts';
import type { Config } from '../../../../contract/platform/config.ts';
import { wrongDays } from '../../../../contract/platform/day-rules.ts';
import type { Violation } from '../../../../contract/platform/error-object.ts';
import { phoneAt } from '../../../../contract/platform/phone.ts';
import { wrong } from '../../../../contract/platform/problem.ts';
import { violationsOf } from '../../../../contract/platform/violations.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';
import { readForm } from '../../../platform/form/read.server.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { typedRows } from '../../../platform/wizard/answers.server.ts';

export type Page = { page: PreauthFormStep; fields: readonly FieldRow[] };
type FormContext = { config: Config; today: string; fileIds: readonly string[] };

export function serviceCodesIn(form: FormData): string[] {
  return Array.from(
    { length: preauthRules.mostItems },
    (_, no) => textOf(form, `cares.${no}.serviceCode`) ?? [],
  ).flat();
}

/** The answers of a page by name; those left blank are missing. */
export function saidOn(
  { page, fields }: Page,
  form: FormData,
  { config, fileIds }: Pick<FormContext, 'config' | 'fileIds'>,
): object {
  const rows = () => typedRows(form, fields).map(({ row }) => row);
  if (page === 'appointment') return { ranges: rows() };
  if (page === 'care') return { cares: rows() };
  const values = readForm(form, fields);
  const answers = Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[name.replace(/^answers\./, ''), kind === 'phone' ? phoneAt(config.hostLocale, value) : value]];
    }),
  );
  if (page === 'history') return { answers };
  return page === 'recommendation' ? { ...answers, fileIds } : answers;
}

const Answered = z.object({ answers: z.record(z.string(), z.string()).optional(), callPhone: z.string().default('') });

export function faultsOf(page: Page, form: FormData, context: FormContext): Violation[] {
  const answers = saidOn(page, form, context);
  const { error } = z.object(stepFields[page.page]).safeParse(answers);
  const violations = [
    ...(error ? violationsOf(error, answers) : []),
    ...(page.page === 'examination' ? outdatedChoices(page, form) : []),
  ];
  const cares = serviceCodesIn(form).map((serviceCode) => ({ serviceCode }));
  const others = page.page === 'history' ? { cares } : page.page === 'call' ? { bookBy: textOf(form, 'bookBy') } : {};
  const gaps = gapsIn({ ...Answered.parse(answers), ...others }).filter(
    (gap) => !violations.some(({ propertyName }) => propertyName === gap.propertyName),
  );
  const faults = [...violations, ...wrongDays(preauthDays, answers, context.today, violations), ...gaps];
  return faults.map((fault) => ({ ...fault, propertyName: fieldAt(fault.propertyName, form, page) }));
}

/** Faults for choices that the services do not offer any more after others were chosen. */
function outdatedChoices({ fields }: Page, form: FormData): Violation[] {
  return fields.flatMap(({ name, options }) => {
    const value = textOf(form, name);
    const isOffered = !options || value === undefined || options.some((one) => one.value === value);
    return isOffered ? [] : [wrong('V007', name, value)];
  });
}

/** The rows on the page may have gaps and the ones that are sent have none, so the numbers of rows are mapped back. */
function fieldAt(propertyName: string, form: FormData, { page, fields }: Page): string {
  if (page !== 'appointment' && page !== 'care') return propertyName;
  const [list, index = '0', field = page === 'care' ? 'serviceCode' : 'from'] = propertyName.split('.');
  return [list, typedRows(form, fields)[Number(index)]?.no ?? 0, field].join('.');
}
