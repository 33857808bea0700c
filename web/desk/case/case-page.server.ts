import { redirectDocument } from 'react-router';
import {
  giveBackCase,
  handOnCase,
  readCaseDesk,
  remindOfCase,
  takeCase,
  writeCaseNote,
} from '../../../contract/desk/cases.ts';
import { withdrawConsentOnPhone } from '../../../contract/desk/withdraw-consent.ts';
import { type CaseList, caseLists } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { reasonField } from './reason-field.ts';

export async function somebodyAt({ call, operator }: PageRequest, caseId: string) {
  return { id: operator?.id ?? '', rights: operator?.rights ?? [], ...(await call(readCaseDesk, { caseId })) };
}

export type CaseStepOf = (call: Call, id: string, field: (name: string) => string, form: FormData) => Promise<unknown>;

type Case = {
  route: CaseList['route'];
  id: string;
  fields: readonly FieldRow[];
  /** The steps that this kind adds, by the intent of their buttons. */
  steps: Readonly<Record<string, CaseStepOf>>;
  download?: (call: Call, id: string, fileId: string) => Promise<{ url: string }>;
};

const holding: Readonly<Record<string, CaseStepOf>> = {
  take: (call, caseId) => call(takeCase, { caseId }),
  assign: (call, caseId, field) => {
    const reason = field(reasonField.assign);
    return renamed(reasonField.assign, call(handOnCase, { caseId, operatorId: field('operatorId'), reason }));
  },
  give_back: (call, caseId, field) => {
    const reason = field(reasonField.give_back);
    return renamed(reasonField.give_back, call(giveBackCase, { caseId, reason }));
  },
  note: (call, caseId, field) => renamed('caseNote', call(writeCaseNote, { caseId, text: field('caseNote') }), 'text'),
  withdraw_consent: (call, caseId) => call(withdrawConsentOnPhone, { caseId }),
  remind: (call, caseId, field) => call(remindOfCase, { caseId, onDay: field('onDay') || undefined }),
};

const holdingFields: readonly FieldRow[] = [
  ...Object.values(reasonField).map((name) => ({ name, kind: 'text', words: 'reason' }) as const),
  { name: 'caseNote', kind: 'long-text', words: 'note' },
  { name: 'onDay', kind: 'date' },
];

/** The fault is put at the field `name`, because a page may have two fields of one name, such as `reason`. */
export async function renamed(name: string, answer: Promise<unknown>, from = 'reason'): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const violations = error.violations.map((one) => ({
      ...one,
      propertyName: one.propertyName === from ? name : one.propertyName,
    }));
    throw problem(error.code, error.details, violations);
  }
}

/** @throws Problem #404 for an unknown button, and the refusals of the step's operation */
export async function caseAction(
  { call, ...pageRequest }: PageRequest,
  form: FormData,
  { route, id, fields, steps, download }: Case,
) {
  const all = [...fields, ...holdingFields];
  const days = readForm(
    form,
    all.filter(({ kind }) => kind === 'date'),
  );
  const field = (name: string) => days[name] ?? textOf(form, name) ?? '';
  return answered({ call, ...pageRequest }, form, all, async () => {
    // A free time is sent as the value of its own button.
    const intent = field('book') === '' ? field('intent') : 'book';
    if (intent === 'download' && download)
      return redirectDocument((await download(call, id, field('fileId'))).url, { status: 303 });
    const [, step] = Object.entries({ ...holding, ...steps }).find(([name]) => name === intent) ?? [];
    if (!step) throw problem('#404');
    await step(call, id, field, form);
    if (intent === 'withdraw_consent') return seeOther(href('desk', {}, { list: listOf(route) }));
    // The fragment moves the focus to the next step; as nothing else differs, the header makes the browser read the page anew.
    const headers = { 'X-Remix-Revalidate': 'yes' };
    return seeOther(`${href(route, { id })}#steps`, headers);
  });
}

function listOf(route: CaseList['route']): string {
  return caseLists.find((list) => list.route === route)?.id ?? 'all';
}
