import { sql } from 'kysely';
import { z } from 'zod';
import type { CareMessage, CareRequestDetail } from '../../../contract/care/care-request.ts';
import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { isForOrganising } from '../../../contract/care/questions.ts';
import { messageKinds } from '../../../contract/care/request-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import { FileRow, fileView } from '../../records/record/record-row.ts';
import type { Context } from '../context.ts';
import { proposedTimes } from '../times/proposed-times.ts';
import { type CareRequestRow, seesOf } from './request-row.ts';

type Db = Tx | Context['database']['db'];
type Contents = Pick<CareRequestDetail, 'answers' | 'files' | 'messages' | 'withheld'>;

const Kind = z.enum(messageKinds);

type Whose = Pick<CareRequestRow, 'id' | 'operator_account_id'>;

/** What was answered, sent along and written since; who organises it reads when, where and what is wanted (0065). */
export async function contentsOf(tx: Db, context: Context, row: Whose): Promise<Contents> {
  const { id } = row;
  const answers = await tx
    .selectFrom('care_answer')
    .select(['question', 'answer'])
    .where('care_request_id', '=', id)
    .where('answer', '!=', '')
    .orderBy('no')
    .execute();
  const [seesAll, seesFiles] = (['record_content.read', 'file_name.read'] as const).map((right) =>
    seesOf(context, row, right),
  );
  const files = await tx
    .selectFrom('care_request_file')
    .innerJoin('file', 'file.id', 'care_request_file.file_id')
    .where('care_request_id', '=', id)
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'file.scan', 'file.status', 'file.has_preview'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .orderBy('care_request_file.no')
    .execute();
  const shown = answers.filter(({ question }) => seesAll || isForOrganising(question));
  const messages = await messagesOf(tx, context, id);
  return {
    answers: shown,
    files: seesFiles ? z.array(FileRow).parse(files).map(fileView) : [],
    messages: seesFiles ? messages : messages.map(withoutNames(files)),
    withheld: shown.length < answers.length || (!seesFiles && files.length > 0),
  };
}

function withoutNames(files: readonly { name: string }[]) {
  const names = new Set(files.map(({ name }) => name));
  return (message: CareMessage): CareMessage =>
    message.text.split(', ').every((part) => names.has(part)) ? { ...message, text: '' } : message;
}

async function messagesOf(tx: Db, context: Context, requestId: string): Promise<CareMessage[]> {
  const rows = await tx
    .selectFrom('care_message')
    .leftJoin('operator_account as person', 'person.id', 'care_message.operator_account_id')
    .select(['care_message.id', 'at', 'kind', 'words', 'operator_account_id', 'person.name'])
    .where('care_request_id', '=', requestId)
    .where((or) => or.or([or('words', '!=', ''), or('kind', 'in', ['times', 'booking'])]))
    .orderBy('care_message.no')
    .execute();
  const times = await timesOf(tx, context, requestId);
  return rows.map(({ id, at, kind, words, operator_account_id, name }) => ({
    id,
    at,
    by: operator_account_id === null ? 'customer' : 'desk',
    name,
    kind: Kind.parse(kind),
    text: words,
    times: times.filter((time) => time.messageId === id).map(({ messageId: _, ...time }) => time),
  }));
}

export async function timesOf(
  tx: Db,
  context: Context,
  requestId: string,
): Promise<(ProposedTime & { messageId: string })[]> {
  const rows = await tx
    .selectFrom('care_message_time as time')
    .innerJoin('care_message', 'care_message.id', 'time.message_id')
    .select(['time.message_id', 'time.slot_id', 'time.subfunction_id'])
    .where('care_request_id', '=', requestId)
    .orderBy('care_message.no')
    .orderBy('time.no')
    .execute();
  const times = await proposedTimes(tx, context, rows);
  return times.map(({ of, time }) => ({ ...time, messageId: of.message_id }));
}
