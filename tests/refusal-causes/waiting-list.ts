import {
  changeWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
  passOffer,
  takeOffer,
} from '../../contract/booking/waiting-list.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { endPlaces } from '../../server/booking/waiting-list/end-places.ts';
import { moodyCalendar } from '../booking/moody-calendar.ts';
import { again, fill, free, handOn, joined, offerTo, type Patient, patient, wish } from '../booking/waiting.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { freshSlots } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';
import { type Causes, later, walk } from './cause.ts';

export async function waitingWorld() {
  const { port, state } = moodyCalendar();
  const w = await world({ ports: { calendar: port } });
  await fill(w);
  return { w, state, fresh: freshSlots(), close: w.close };
}
type WaitingClinic = Awaited<ReturnType<typeof waitingWorld>>;

async function alone({ database }: World): Promise<void> {
  await database.pool.query("update slot set status = 'busy' where status = 'free'");
  await database.pool.query('update offering set next_free_at = null');
  await database.pool.query("update waiting_wish set status = 'left' where status in ('waiting', 'offered')");
  await database.pool.query('update waiting_place set over_at = now() where over_at is null');
}

async function freeAgain({ w, fresh }: WaitingClinic): Promise<void> {
  await free(w, fresh());
  await w.database.db
    .updateTable('offering')
    .set({ next_free_at: '2026-11-25T08:00:00Z' })
    .where('doctor_id', '=', 1)
    .execute();
}

async function offered({ w, fresh }: WaitingClinic) {
  await alone(w);
  const who = await patient(w);
  const { id: placeId } = await joined(w, who);
  await free(w, fresh());
  await handOn(w);
  return { ...who, placeId, offerId: await offerTo(w, who) };
}

const window = { earliest: '2026-11-24', latest: '2026-11-30' };
const change = async (w: World, who: Patient & { placeId: string }) =>
  w.call(changeWaitingPlace, { placeId: who.placeId, ...window }, await again(w, who));

const already = /already on the waiting list for this examination.*join once/;
const five = /at most 5 waiting lists.*waiting in 5 places/;
const free3 = /available appointment that suits you.*when there is none/;
const expired = /offer has expired.*only for as long as the offer lasted/;
const passedOn = /let this offer go.*passed the appointment on/;
const accepted = /already accepted this.*has become a booking, or the clinic is confirming it now/;
const noLonger = (cause: string) => new RegExp(`no longer on this waiting list.*${cause}`);
const answerFirst = /Answer the offer first.*cannot be changed/;
const backwards = /last day cannot be before.*earlier than the first day, or earlier than today/;

const places = ['Budapest', 'hu', 'ro', 'hu-bu-11', 'ro-b-s1', 'Bukarest'];

export const waitingCauses: Causes<WaitingClinic> = {
  KW001: [
    walk('the same wish again', already, async ({ w }) => {
      await alone(w);
      const who = await patient(w);
      await joined(w, who);
      return w.call(joinWaitingList, wish, who.headers);
    }),
    walk('the same place with other days', already, async ({ w }) => {
      await alone(w);
      const who = await patient(w);
      await joined(w, who);
      return w.call(joinWaitingList, { ...wish, latest: '2026-12-01' }, who.headers);
    }),
  ],
  KW002: ['Budapest', 'Bukarest'].map((sixth) =>
    walk(`${sixth} after five`, five, async ({ w }) => {
      await alone(w);
      const who = await patient(w);
      for (const location of places.filter((place) => place !== sixth)) await joined(w, who, { location });
      return w.call(joinWaitingList, { ...wish, location: sixth }, who.headers);
    }),
  ),
  KW003: [
    walk('one is free at the start', free3, async (at) => {
      await alone(at.w);
      await freeAgain(at);
      return at.w.call(joinWaitingList, wish, (await patient(at.w)).headers);
    }),
    walk('one is free on the days that were added', free3, async (at) => {
      await alone(at.w);
      const who = await patient(at.w);
      const { id: placeId } = await joined(at.w, who, { earliest: '2026-12-30', latest: '2026-12-31' });
      await freeAgain(at);
      return at.w.call(changeWaitingPlace, { placeId, earliest: '2026-11-23', latest: '2026-12-31' }, who.headers);
    }),
  ],
  KW004: [
    walk('after half an hour', expired, async (at) => {
      const who = await offered(at);
      return later(at.w, { minutes: 31 }, async () =>
        at.w.call(takeOffer, { offerId: who.offerId }, await again(at.w, who)),
      );
    }),
    walk(
      'the place was left',
      /offer no longer stands.*have left the waiting list.*Look at your waiting list/,
      async (at) => {
        const { offerId, placeId, headers } = await offered(at);
        good(await at.w.call(leaveWaitingList, { placeId }, headers));
        return at.w.call(takeOffer, { offerId }, headers);
      },
    ),
    walk(
      'the clinic refused it',
      /did not give you this appointment.*calendar refused.*still on the waiting list/,
      async (at) => {
        const { offerId, headers } = await offered(at);
        at.state.mood = 'taken';
        await at.w.call(takeOffer, { offerId }, headers);
        at.state.mood = 'good';
        return at.w.call(passOffer, { offerId }, headers);
      },
    ),
  ],
  KW005: [
    walk('before it is handed on', passedOn, async (at) => {
      const { offerId, headers } = await offered(at);
      good(await at.w.call(passOffer, { offerId }, headers));
      return at.w.call(takeOffer, { offerId }, headers);
    }),
    walk('once it is handed on', passedOn, async (at) => {
      const { offerId, headers } = await offered(at);
      good(await at.w.call(passOffer, { offerId }, headers));
      await handOn(at.w);
      return at.w.call(takeOffer, { offerId }, headers);
    }),
  ],
  KW006: [
    walk('it is booked', accepted, async (at) => {
      const { offerId, headers } = await offered(at);
      good(await at.w.call(takeOffer, { offerId }, headers));
      return at.w.call(passOffer, { offerId }, headers);
    }),
    walk('the calendar has not answered', accepted, async (at) => {
      const { offerId, headers } = await offered(at);
      at.state.mood = 'fails-after';
      await at.w.call(takeOffer, { offerId }, headers);
      at.state.mood = 'good';
      return at.w.call(passOffer, { offerId }, headers);
    }),
  ],
  KW007: [
    walk('it was left', noLonger('You have left the list'), async (at) => {
      const who = await offered(at);
      good(await at.w.call(leaveWaitingList, { placeId: who.placeId }, who.headers));
      return change(at.w, who);
    }),
    walk('it has become a booking', noLonger('has become an appointment'), async (at) => {
      const who = await offered(at);
      good(await at.w.call(takeOffer, { offerId: who.offerId }, who.headers));
      return change(at.w, who);
    }),
    walk('its days are over', noLonger('last day is over'), async ({ w }) => {
      await alone(w);
      const who = await patient(w);
      const { id: placeId } = await joined(w, who, { latest: '2026-11-24' });
      return later(w, { hours: 24 * 5 }, async () => {
        await endPlaces(w.services);
        const longer = { earliest: '2026-11-29', latest: '2026-12-30' };
        return w.call(changeWaitingPlace, { placeId, ...longer }, await again(w, who));
      });
    }),
  ],
  KW008: [
    walk('other days', answerFirst, async (at) => change(at.w, await offered(at))),
    walk('other days of one who moves earlier', answerFirst, async (at) => {
      const who = await offered(at);
      return at.w.call(changeWaitingPlace, { placeId: who.placeId, ...window, weekdays: [1, 2] }, who.headers);
    }),
  ],
  KW009: [
    walk('the days of a wish the wrong way round', backwards, async ({ w }) =>
      w.call(joinWaitingList, { ...wish, earliest: '2026-12-02', latest: '2026-12-01' }, (await patient(w)).headers),
    ),
    walk('a wish for last week', backwards, async ({ w }) =>
      w.call(joinWaitingList, { ...wish, earliest: '2026-11-01', latest: '2026-11-22' }, (await patient(w)).headers),
    ),
    walk('a mandate that ends before it begins', backwards, async ({ w }) => {
      const days = { from: '2026-12-10', to: '2026-12-01' };
      return w.call(createRelative, child(days), (await holder(w)).headers);
    }),
  ],
};
