import type { QuestionName } from '../../../contract/care/questions.ts';
import { type CareRequestKind, isForAge, mandateForCare, offeredKinds } from '../../../contract/care/request-kinds.ts';
import { questionNamed, violationsIn } from '../../../contract/care/request-schema.ts';
import { listPersons, type Person } from '../../../contract/entitlement/relative.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { type Violation, wrong } from '../../../contract/platform/problem.ts';
import { personFaults, personFields, relativeIn } from '../../entitlement/for-whom.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { fieldOf } from './question-field.ts';
import { type Step, stepsOf } from './steps.ts';

/** Which page of which form an address names; only kinds where it names none of several. */
export function placeOf(page: string, { searchParams }: URL, { user }: Pick<PageRequest, 'user'>) {
  const offered = offeredKinds(page, user?.services ?? []);
  const named = offered.find(({ service }) => service === searchParams.get('service'));
  const kind = named ?? (offered.length === 1 ? offered[0] : undefined);
  if (!kind) return { offered };
  const steps = stepsOf(kind);
  const asked = Number(searchParams.get('step') ?? 1);
  const at = Number.isInteger(asked) && asked >= 1 && asked <= steps.length ? asked : 1;
  return { kind, steps, at, step: steps[at - 1], changes: searchParams.has('change') };
}

type Asked = Pick<PageRequest, 'config' | 'now'>;

/** Whom a request can be for, and who was chosen. */
export type ForWhom = {
  fields: readonly FieldRow[];
  faults: readonly Violation[];
  /** Undefined for the customer, and for nobody whom they may choose. */
  relative: Person | undefined;
};

export const noChoice: ForWhom = { fields: [], faults: [], relative: undefined };

/** From what the form says, or keeps. */
export async function forWhom(kind: CareRequestKind, form: FormData, pageRequest: PageRequest): Promise<ForWhom> {
  const { call, language, config } = pageRequest;
  const all = await call(listPersons, { scope: mandateForCare });
  const persons = all.filter(({ relationship, age }) => relationship === null || isForAge(kind, age));
  const chosen = textOf(form, 'personId');
  const speaking = { t: speakerOf(textsFor(language, config.look.texts)), locale: config.hostLocale };
  return {
    fields: personFields(persons, chosen, speaking),
    faults: personFaults(persons, chosen),
    relative: relativeIn(persons, chosen),
  };
}

/** What is known of a relative is not asked. */
export function askedOf(names: readonly QuestionName[], { relative }: Pick<ForWhom, 'relative'>): QuestionName[] {
  return names.filter((name) => !relative || !questionNamed(name).knownOfRelatives);
}

/** By the name of the question, as the operation takes them; what was left blank is left out. */
export function answersFrom(
  form: FormData,
  names: readonly QuestionName[],
  { config }: Pick<Asked, 'config'>,
): Record<string, string> {
  const typed = readForm(form, names.map(fieldOf));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = typed[name];
      if (value === undefined) return [];
      return [[name, questionNamed(name).kind === 'phone' ? phoneAt(config.hostLocale, value) : value]];
    }),
  );
}

type Answers = Extract<Step, { is: 'answers' }>;

export function faultsOf(form: FormData, step: Answers, whom: ForWhom, asked: Asked): Violation[] {
  const today = dayOf(asked.now, asked.config.timeZone);
  const names = askedOf(step.names, whom);
  return [...(step.asksPerson ? whom.faults : []), ...violationsIn(names, answersFrom(form, names, asked), today)];
}

export const noFile: Violation = wrong('KF021', 'fileIds');

/** The first page whose answers would be refused. */
export function faultyStep(
  kind: CareRequestKind,
  form: FormData,
  { files, whom }: { files: number; whom: ForWhom },
  asked: Asked,
): number | undefined {
  const at = stepsOf(kind).findIndex(
    (step) =>
      (step.is === 'answers' && faultsOf(form, step, whom, asked).length > 0) ||
      (step.is === 'files' && files < step.files.least),
  );
  return at === -1 ? undefined : at + 1;
}
