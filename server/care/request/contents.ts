import type { CareMessage, CareRequestDetail } from '../../../contract/care/care-request.ts';
import { isForOrganising } from '../../../contract/care/questions.ts';
import { messageKinds } from '../../../contract/care/request-states.ts';
import type { Context } from '../../booking/context.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { caseFiles } from '../../records/case-files.ts';
import { type Choice, proposedTimes } from '../times/proposed-times.ts';
import { type CareRequestRow, seesOf } from './request-row.ts';

type Contents = Pick<CareRequestDetail, 'answers' | 'files' | 'messages' | 'withheld'>;

type RequestHolder = Pick<CareRequestRow, 'id' | 'operator_account_id'>;

/** An operator who only organises reads of a request only when, where and for what it is (0065). */
export async function contentsOf(
  tx: Db,
  context: Context,
  row: RequestHolder,
  choice: Choice = { payer: undefined, visit: undefined },
): Promise<Contents> {
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
  const files = await caseFiles(tx, id);
  const visibleAnswers = answers.filter(({ question }) => seesAll || isForOrganising(question));
  const messages = await messagesWithTimes(tx, context, id, choice);
  return {
    answers: visibleAnswers,
    files: seesFiles ? files : [],
    messages: seesFiles ? messages : messages.map(withoutNames(files)),
    withheld: visibleAnswers.length < answers.length || (!seesFiles && files.length > 0),
  };
}

function withoutNames(files: readonly { name: string }[]) {
  const names = new Set(files.map(({ name }) => name));
  return (message: CareMessage): CareMessage =>
    message.text.split(', ').every((part) => names.has(part)) ? { ...message, text: '' } : message;
}

async function messagesWithTimes(tx: Db, context: Context, requestId: string, choice: Choice): Promise<CareMessage[]> {
  const messages = await messagesOf(tx, requestId, { kinds: messageKinds, wordless: ['times', 'booking'] });
  const rows = await timeRowsOf(tx, requestId).execute();
  const times = await proposedTimes(tx, context, rows, choice);
  return messages.map((message) => ({
    ...message,
    times: times.filter(({ of }) => of.message_id === message.id).map(({ time }) => time),
  }));
}

export async function proposedIn(tx: Tx, requestId: string, slotId: string) {
  const row = await timeRowsOf(tx, requestId).where('slot_id', '=', slotId).executeTakeFirst();
  return row && { slotId: row.slot_id, subfunctionId: row.subfunction_id };
}

function timeRowsOf(tx: Db, requestId: string) {
  return tx
    .selectFrom('care_message_time as time')
    .innerJoin('case_message as message', 'message.id', 'time.message_id')
    .select(['time.message_id', 'time.slot_id', 'time.subfunction_id'])
    .where('case_id', '=', requestId)
    .orderBy('message.no')
    .orderBy('time.no');
}
