import { data } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { day } from '../../../contract/platform/day-schema.ts';
import { dayLong } from '../../../contract/platform/format.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { addRecord, replaceRecord } from '../../../contract/records/record.ts';
import { recordKinds } from '../../../contract/records/record-kinds.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { atFileField, entriesIn, refusedForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { speaking } from '../../platform/texts.server.ts';
import { recordFields } from '../record-fields.ts';
import { recordIn } from '../record-form.server.ts';
import { answerUploads } from '../upload/answer-uploads.server.ts';
import { fileIdsIn, keyOf } from '../upload/staged-files.server.ts';

const fields: readonly FieldRow[] = [...recordFields, { name: 'fileIds', kind: 'text' }];

export type RecordLinks = { replaces: string | undefined; visit: string | undefined };

export async function answerAdd(form: FormData, pageRequest: PageRequest, about: RecordLinks) {
  const uploads = await answerUploads(pageRequest, form, 'record');
  if (uploads) {
    await keepDraft(form, pageRequest);
    const { refusal } = uploads;
    if (!refusal) return seeOther(href('record-add', {}, { ...about, ...uploads.query }));
    return data(
      { status: refusal.status, refusal, entries: entriesIn(form, recordFields) },
      { status: refusal.status },
    );
  }
  try {
    const fileIds = fileIdsIn(form);
    const entries = recordIn(form);
    const name = entries.name || guessedName(entries, pageRequest);
    const input = { ...entries, name, ...keyOf(pageRequest), fileIds };
    const { id } = await save(pageRequest, about, input);
    await dropDraft(form, pageRequest);
    return seeOther(href('record', { recordId: id }, { message: 'submitted' }));
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    await keepDraft(form, pageRequest);
    return data(atFileField(outcome), { status: outcome.status });
  }
}

/** A record without kind or day gets the page's title as its name, so that it is not refused for a missing name too. */
function guessedName({ kind, issuedAt }: ReturnType<typeof recordIn>, pageRequest: PageRequest): string {
  const t = speaking(pageRequest);
  const known = recordKinds.find((one) => one === kind);
  if (known === undefined || !day.safeParse(issuedAt).success) return t('records.add.title');
  return t('records.add.guessed', { kind: t(`records.kind.${known}`), day: dayLong(issuedAt, pageRequest.language) });
}

type RecordInput = InputOf<typeof addRecord>;

function save({ call }: PageRequest, { replaces, visit }: RecordLinks, input: RecordInput) {
  if (replaces !== undefined) return call(replaceRecord, { ...input, recordId: replaces });
  return call(addRecord, { ...input, ...(visit !== undefined && { visitRef: visit }) });
}
