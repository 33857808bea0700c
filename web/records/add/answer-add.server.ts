import { data, redirect } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { discardFile } from '../../../contract/records/file.ts';
import { addRecord, replaceRecord } from '../../../contract/records/record.ts';
import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { refusedForm, typedIn } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { recordFields } from '../record-fields.ts';
import { recordSaid } from '../record-said.server.ts';
import { fileRefusal } from '../upload/file-faults.server.ts';

const fields: readonly FieldRow[] = [...recordFields, { name: 'fileIds', kind: 'text' }];

/** Uploads, removes a file, or saves; whatever was typed is kept. */
export async function answerAdd(form: FormData, pageRequest: PageRequest, replaces: string | undefined) {
  const refusal = fileRefusal(form, pageRequest);
  if (refusal) {
    await keepDraft(form, pageRequest);
    return data({ status: refusal.status, refusal, typed: typedIn(form, recordFields) }, { status: refusal.status });
  }
  const remove = textOf(form, 'remove');
  if (remove !== undefined || textOf(form, 'intent') === 'upload') {
    await keepDraft(form, pageRequest);
    if (remove !== undefined) await discard(pageRequest, remove);
    return redirect(href('record-add', {}, { replaces }), { status: 303 });
  }
  try {
    const { draftKey: key } = pageRequest;
    const fileIds = [...new Set(form.getAll(stagedFileField).map(String))];
    const said = { ...recordSaid(form), ...(key !== undefined && { key }), fileIds };
    const { id } = await save(pageRequest, replaces, said);
    await dropDraft(form, pageRequest);
    return redirect(href('record', { recordId: id }, { message: 'submitted' }), { status: 303 });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    await keepDraft(form, pageRequest);
    return data({ ...outcome, refusal: outcome.refusal && atFileField(outcome.refusal) }, { status: outcome.status });
  }
}

function atFileField(refusal: Refusal): Refusal {
  return {
    ...refusal,
    faults: refusal.faults.map((fault) => (fault.name === 'fileIds' ? { ...fault, name: 'file' } : fault)),
  };
}

type Said = InputOf<typeof addRecord>;

function save({ call }: PageRequest, replaces: string | undefined, said: Said) {
  return replaces === undefined ? call(addRecord, said) : call(replaceRecord, { ...said, recordId: replaces });
}

async function discard({ call, draftKey }: PageRequest, id: string): Promise<void> {
  try {
    await call(discardFile, { purpose: 'record', fileId: id, ...(draftKey !== undefined && { key: draftKey }) });
  } catch (error) {
    // It is gone already: that is what was asked for.
    if (!isProblem(error) || error.code !== '#404') throw error;
  }
}
