import {
  listCareRequests,
  readCareRequest,
  takeProposedTime,
  withdrawCareRequest,
} from '../../contract/care/care-request.ts';
import { closeCareRequest, proposeTimes, writeCareMessage } from '../../contract/care/care-request-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { sendRequest } from '../care/request.ts';
import type { Verbs } from './booking-verbs.ts';
import { caseIds, tried } from './case-verbs.ts';
import type { Desk } from './desk.ts';
import { ask, chosen, type Living, logged, personOf, type RequestNews } from './living.ts';
import type { Action } from './plan.ts';

async function send(h: Living, action: Action): Promise<void> {
  const who = personOf(h, action, 'insured');
  if (!who) return;
  await tried(h, 'a request', async () => {
    const work = () => sendRequest(h.place.w, who.headers, 'general_consultation');
    const { ok, error } = await logged(h, 'sendRequest', who.headers, work);
    h.lines.push(`sendRequest ${error?.errorCode ?? 'ok'}`);
    h.counts.set('sendRequest ok', (h.counts.get('sendRequest ok') ?? 0) + (error ? 0 : 1));
    if (ok) h.requests.push({ who, number: ok.number, end: undefined, visits: new Set() });
  });
}

/** Several people may want these times at once. */
async function propose(h: Living, { headers }: Desk, requestId: string, { other }: Action): Promise<void> {
  const slotIds = new Set([0, 5].flatMap((more) => chosen(h.slots.slice(0, 24), other + more) ?? []));
  const times = [...slotIds].map((slotId) => ({ slotId, subfunctionId: 101 }));
  await ask(h, proposeTimes, { requestId, times }, headers);
}

/** One tab, two tabs with one time, or two with two times: at most one visit is booked. */
async function take(h: Living, { number, who, visits }: RequestNews, { one, other }: Action): Promise<void> {
  const request = (await ask(h, readCareRequest, { number }, who.headers))?.ok;
  const times = request?.messages.flatMap((message) => message.times) ?? [];
  const tabs = [other, other + (one % 2)].slice(0, one % 3 === 0 ? 2 : 1);
  const answers = await Promise.all(
    tabs.map((no) => {
      const time = chosen(times, no);
      if (!time) return undefined;
      const input = { number, slotId: time.slotId, pays: time.price?.pays.amount };
      return ask(h, takeProposedTime, input, who.headers);
    }),
  );
  const booked = new Set(answers.flatMap((answer) => answer?.ok?.reservation ?? []));
  if (booked.size > 1) h.wrong.push(`request ${number} was booked as ${[...booked].join(' and ')}`);
  for (const visit of booked) visits.add(visit);
}

export const requestVerbs: Verbs<'request' | 'request_desk' | 'request_time'> = {
  request: async (h, action) => {
    if (action.other % 3 !== 0) return send(h, action);
    const who = personOf(h, action, 'insured');
    if (!who) return;
    const listed = await ask(h, listCareRequests, {}, who.headers);
    const one = chosen(listed?.ok?.items ?? [], action.one);
    const answer = one && (await ask(h, withdrawCareRequest, { number: one.number }, who.headers));
    const news = h.requests.find(({ number }) => number === one?.number);
    if (answer?.ok && news) news.end = 'withdrawn';
  },
  request_desk: async (h, action) => {
    const desk = chosen(h.desks.slice(0, 2), action.who);
    const requestId = chosen(await caseIds(h, 'care_request'), action.one);
    if (requestId === undefined) return send(h, action);
    if (!desk) return;
    await ask(h, takeCase, { caseId: requestId }, desk.headers);
    const step = action.other % 5;
    if (step < 3) return propose(h, desk, requestId, action);
    if (step === 3) return void (await ask(h, writeCareMessage, { requestId, text: 'Megnéztük.' }, desk.headers));
    const answer = await ask(h, closeCareRequest, { requestId, text: 'Lezárjuk.' }, desk.headers);
    const news = h.requests.find(({ number }) => number === answer?.ok?.number);
    if (answer?.ok && news) news.end = 'closed';
  },
  request_time: async (h, action) => {
    const open = h.requests.filter(({ end }) => end === undefined);
    const one = chosen(open, action.one);
    if (one) await take(h, one, action);
  },
};
