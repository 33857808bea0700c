import { z } from 'zod';
import {
  type PreauthFormStep,
  preauthFormSteps,
  preauthRules,
} from '../../../../contract/claims/preauthorization-rules.ts';
import { stepFields, wrongIn } from '../../../../contract/claims/preauthorization-schema.ts';
import { historyNames, historyQuestion, questionnaireOf } from '../../../../contract/claims/questionnaires.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { dayOf } from '../../../../contract/platform/format.ts';
import { phoneAt } from '../../../../contract/platform/phone.ts';
import type { Violation } from '../../../../contract/platform/problem.ts';
import { violationsOf } from '../../../../contract/platform/violations.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { readDateParts } from '../../../platform/ui/read-date-parts.ts';
import { rowsOf } from './form-fields.ts';

type Asked = Pick<PageRequest, 'config' | 'now'>;
type Row = Record<string, string>;

/** The rows of a list that something was typed into, with the number each has on the page. */
function rowsIn(form: FormData, list: keyof typeof rowsOf): { no: number; row: Row }[] {
  const { most, fields } = rowsOf[list];
  const [first] = fields;
  return Array.from({ length: most }, (_, no) => {
    const said = fields.flatMap((field) => {
      const value = textOf(form, `${list}.${no}.${field}`);
      return value === undefined ? [] : [[field, value] as const];
    });
    return { no, row: Object.fromEntries(said) };
  }).filter(({ row }) =>
    list === 'cares' ? first in row || 'bodySite' in row || 'note' in row : Object.keys(row).length > 0,
  );
}

export function serviceCodesIn(form: FormData): string[] {
  return rowsIn(form, 'cares').flatMap(({ row }) => row.serviceCode ?? []);
}

/** As the operation takes it; what was left blank is left out. */
export function saidIn(form: FormData, { config }: Pick<Asked, 'config'>, fileIds: readonly string[]) {
  const text = (...names: string[]): Row =>
    Object.fromEntries(
      names.flatMap((name) => {
        const typed = textOf(form, name);
        return typed === undefined ? [] : [[name, typed] as const];
      }),
    );
  const phones = (...names: string[]): Row =>
    Object.fromEntries(
      Object.entries(text(...names)).map(([name, typed]) => [name, phoneAt(config.hostLocale, typed)]),
    );
  const date = (name: string) => readDateParts(form, name).day || undefined;
  const answers = historyNames.flatMap((name) => {
    const field = `answers.${name}`;
    const said = historyQuestion(name).kind === 'past-day' ? date(field) : textOf(form, field);
    return said === undefined ? [] : [[name, said] as const];
  });
  const issuedOn = date('issuedOn');
  return {
    recommendation: {
      ...(issuedOn !== undefined && { issuedOn }),
      ...text('doctorName', 'institution', 'diagnosis', 'icd', 'caseRef'),
      fileIds,
    },
    history: { answers: Object.fromEntries(answers) },
    appointment: { ranges: rowsIn(form, 'ranges').map(({ row }) => row) },
    examination: text('scope', 'place', 'providerWish', 'mode'),
    care: { cares: rowsIn(form, 'cares').map(({ row }) => row) },
    person: { ...text('taj', 'email'), ...phones('phone') },
    booking: text('bookBy'),
    call: { ...phones('callPhone'), ...text('callWindow') },
    statement: {
      ...text('statementName', 'statementAccepted'),
      statementVersion: preauthRules.statementVersion,
    },
  } satisfies Record<PreauthFormStep, object>;
}

/** What is wrong with a step's page, by the names of its fields. */
export function faultsOf(step: PreauthFormStep, form: FormData, asked: Asked, fileIds: readonly string[]): Violation[] {
  const said = saidIn(form, asked, fileIds)[step];
  const { error, data } = z.object(stepFields[step]).safeParse(said);
  const today = dayOf(asked.now, asked.config.timeZone);
  const found = error ? violationsOf(error, said) : wrongIn({ ...data, ...around(step, form, asked) }, today);
  return found.map((fault) => ({ ...fault, propertyName: fieldAt(fault.propertyName, form) }));
}

const Cares = z.array(z.object({ serviceCode: z.string() }));

/** What another step says that this one is judged by. */
function around(step: PreauthFormStep, form: FormData, asked: Asked) {
  if (step === 'history') return { cares: Cares.parse(serviceCodesIn(form).map((serviceCode) => ({ serviceCode }))) };
  return step === 'call' ? { bookBy: saidIn(form, asked, []).booking.bookBy } : {};
}

/** The page's rows have gaps, what is sent has none. */
function fieldAt(propertyName: string, form: FormData): string {
  const [list, index, ...rest] = propertyName.split('.');
  if (list !== 'ranges' && list !== 'cares') return propertyName;
  const no = rowsIn(form, list)[Number(index ?? 0)]?.no ?? 0;
  return [list, no, rest[0] ?? rowsOf[list].fields[0]].join('.');
}

/** The first step whose page would be refused; the statement is given last. */
export function faultyStep(form: FormData, asked: Asked, fileIds: readonly string[]): PreauthFormStep | undefined {
  return preauthFormSteps.find((step) => step !== 'statement' && faultsOf(step, form, asked, fileIds).length > 0);
}

export function questionsFor(form: FormData) {
  return questionnaireOf(serviceCodesIn(form));
}
