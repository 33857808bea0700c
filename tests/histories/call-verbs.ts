import { askCallBack, withdrawCallBack } from '../../contract/booking/call-back.ts';
import { finishCallBack, noteCallAttempt } from '../../contract/booking/call-back-desk.ts';
import { callOutcomes } from '../../contract/booking/call-back-states.ts';
import { withdrawOwnCallBack } from '../../contract/booking/own-call-back.ts';
import { giveBackCase, takeCase } from '../../contract/desk/cases.ts';
import { asking } from '../booking/call-backs.ts';
import type { Verbs } from './booking-verbs.ts';
import { ask, askTwice, chosen, type Living, personOf } from './living.ts';
import type { Action } from './plan.ts';

async function askToBeCalled(h: Living, action: Action): Promise<void> {
  const who = personOf(h, action);
  if (!who) return;
  const call = action.other % 5 === 0 ? askTwice : ask;
  const input = { ...asking(action.one), ...(who.kind === 'guest' && { email: who.email }) };
  const answer = await call(h, askCallBack, input, who.headers);
  if (!answer?.ok) return;
  const { token, number } = answer.ok;
  h.callBacks.push({ who, token, number, end: undefined, attempts: 0 });
}

export const callVerbs: Verbs<'call_back' | 'call_desk'> = {
  call_back: async (h, action) => {
    const own = h.callBacks.filter(({ who }) => who === personOf(h, action));
    const one = chosen(own, action.one);
    if (!one || (own.length < 2 && action.other % 3 !== 0)) return askToBeCalled(h, action);
    const { token, number, who } = one;
    const isByLink = who.kind === 'guest' || action.other % 2 === 0;
    const answer = isByLink
      ? await ask(h, withdrawCallBack, { token }, who.headers)
      : await ask(h, withdrawOwnCallBack, { number }, who.headers);
    if (answer?.ok?.status === 'withdrawn') one.end = 'withdrawn';
  },
  call_desk: async (h, action) => {
    const one = chosen(h.callBacks, action.one);
    const own = h.desks.filter(({ headers }) => headers.host === one?.who.headers.host);
    const desk = chosen(action.other % 7 === 0 ? h.desks : own, action.who);
    if (!one) return askToBeCalled(h, action);
    if (!desk) return;
    const row = await h.place.w.database.db
      .selectFrom('call_back')
      .select('id')
      .where('number', '=', one.number)
      .executeTakeFirst()
      .catch(() => undefined);
    if (!row) return;
    const callBackId = row.id;
    const before = one.end;
    if (action.other % 3 !== 0) await ask(h, takeCase, { caseId: callBackId }, desk.headers);
    if (action.other % 10 === 9) await ask(h, giveBackCase, { caseId: callBackId }, desk.headers);
    const isFinish = action.other % 4 === 0;
    const outcome = chosen(callOutcomes, action.other) ?? 'informed';
    const answer = isFinish
      ? await ask(h, finishCallBack, { callBackId, outcome }, desk.headers)
      : await ask(h, noteCallAttempt, { callBackId, note: 'Nem vette fel.' }, desk.headers);
    if (!answer?.ok) return;
    if (before) h.wrong.push(`call-back ${one.number} was called after it was ${before}`);
    const isTheirs = desk.headers.host === one.who.headers.host;
    if (!isTheirs) h.wrong.push(`call-back ${one.number} was called by the desk of another partner`);
    if (isFinish) one.end = 'done';
    else one.attempts += 1;
  },
};
