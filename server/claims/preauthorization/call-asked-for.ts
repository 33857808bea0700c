import { type CallWindow, callWindows } from '../../../contract/booking/call-back-states.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { openCallBack } from '../../booking/call-back/ask-call-back.ts';
import type { Context } from '../../booking/context.ts';
import { isOpenToHolder, openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { countLetterIfLeft } from '../../platform/mail/counted-address.ts';
import type { Tx } from '../../platform/transaction.ts';
import { mandateFor, type PreauthRow } from './preauth-row.ts';

export type Call = { number: string; promisedFrom: string; dueAt: string; overdue: boolean };

/** Promises a call unless one is open (S2.8-01); about a relative only while the mandate lasts. */
export async function callIfAskedFor(tx: Tx, context: Context, row: PreauthRow): Promise<void> {
  if (row.book_by !== 'phone' || (await callAskedFor(tx, context, row)) !== null) return;
  if (!(await isOpenToHolder(tx, context, openedBy(row, mandateFor)))) return;
  const locale = languages.find((one) => one === row.locale) ?? context.language;
  const callWindow: CallWindow = stateNamed(callWindows, row.call_window);
  const words = context.texts.say(locale, 'preauth.case.call_wish', { number: row.number });
  await openCallBack(tx, context, {
    accountId: row.account_id,
    person: { name: row.statement_name, phone: row.call_phone || row.phone, email: row.email },
    mailTo: await countLetterIfLeft(context, row.email, tx),
    callWindow,
    locale,
    wish: {
      ...{ specialization_id: null, subfunction_id: null, location_id: null, doctor_id: null, provider_id: null },
      words,
    },
  });
}

export async function callAskedFor(
  tx: Tx | Context['database']['db'],
  { now }: Pick<Context, 'now'>,
  { account_id, number }: Pick<PreauthRow, 'account_id' | 'number'>,
): Promise<Call | null> {
  const row = await tx
    .selectFrom('call_back')
    .innerJoin('call_back_wish as wish', 'wish.call_back_id', 'call_back.id')
    .select(['call_back.number', 'promised_from', 'due_at'])
    .where('account_id', '=', account_id)
    .where('closed_at', 'is', null)
    .where('wish.words', 'like', `%${number}%`)
    .executeTakeFirst();
  if (!row) return null;
  const { number: callNumber, promised_from: promisedFrom, due_at: dueAt } = row;
  return { number: callNumber, promisedFrom, dueAt, overdue: isLate(dueAt, now) };
}
