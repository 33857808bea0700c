import { expect, it, onTestFinished } from 'vitest';
import { readCareRequest, takeProposedTime } from '../../../contract/care/care-request.ts';
import { bookForRequest, proposeTimes } from '../../../contract/care/care-request-desk.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { takenCase } from '../../../tests/care/request-at-desk.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { good, world } from '../../../tests/support/world.ts';
import { reconcile } from '../../booking/reservation/reconcile.ts';
import { settleChoices } from './settle-choices.ts';

it('a proposed time that only the calendar’s later word books is noted once without another press; one of the desk’s own is left to it (S8.3-22, D9)', async () => {
  const calendar = moodyCalendar();
  const w = await world({ ports: { calendar: calendar.port } });
  onTestFinished(() => w.close());
  const settle = () => settleChoices(w.services, w.hosts.all);
  const [[slotId = '', other = ''] = []] = slotIdsByDay(0).slice(5);
  const subfunctionId = 101;
  const pays = 24_500;
  const { requestId, number, desk, headers } = await takenCase(w);
  const byDesk = await takenCase(w);
  const notesOf = async (of: { number: string; headers: typeof headers }) => {
    const { messages } = good(await w.call(readCareRequest, { number: of.number }, of.headers));
    return messages.filter(({ kind }) => kind === 'booking').map(({ times }) => times[0]?.slotId);
  };
  good(await w.call(proposeTimes, { requestId, times: [{ slotId, subfunctionId }] }, desk.headers));
  calendar.state.mood = 'fails-after';
  const answer = await w.call(takeProposedTime, { number, slotId, pays }, headers);
  const booking = { requestId: byDesk.requestId, slotId: other, subfunctionId, pays };
  const booked = await w.call(bookForRequest, booking, byDesk.desk.headers);
  expect([answer.error?.errorCode, booked.error?.errorCode]).toEqual(['AE001', 'AE001']);
  calendar.state.mood = 'good';
  await settle();
  expect(await notesOf({ number, headers })).toEqual([]);
  w.pass({ minutes: 2 });
  await reconcile(w.services, w.hosts.all);
  await Promise.all([settle(), settle()]);
  await settle();
  expect([await notesOf({ number, headers }), await notesOf(byDesk)]).toEqual([[slotId], []]);
});
