import type { QuestionName } from '../../../contract/care/questions.ts';
import { type CareRequestKind, offeredKinds } from '../../../contract/care/request-kinds.ts';
import { questionNamed, violationsIn } from '../../../contract/care/request-schema.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import type { Violation } from '../../../contract/platform/problem.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { fieldOf } from './question-field.ts';
import { stepsOf } from './steps.ts';

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

export function faultsOf(form: FormData, names: readonly QuestionName[], asked: Asked): Violation[] {
  const today = dayOf(asked.now, asked.config.timeZone);
  return violationsIn(names, answersFrom(form, names, asked), today);
}

export const noFile: Violation = { errorCode: 'KF021', propertyName: 'fileIds', invalidValue: '', message: '' };

/** The first page whose answers would be refused. */
export function faultyStep(kind: CareRequestKind, form: FormData, files: number, asked: Asked): number | undefined {
  const at = stepsOf(kind).findIndex(
    (step) =>
      (step.is === 'answers' && faultsOf(form, step.names, asked).length > 0) ||
      (step.is === 'files' && files < step.files.least),
  );
  return at === -1 ? undefined : at + 1;
}
