import { enterVideoVisit, type VideoVisit } from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, giveVisitDocument } from '../../contract/telemedicine/video-visit-desk.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { bookedVideo } from '../../server/telemedicine/visit/find-visit.ts';
import { openRoom } from '../../server/telemedicine/visit/open-room.ts';
import { bookedByCustomer, bookedByGuest } from '../booking/booked.ts';
import { type ChosenFile, sendFile } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import type { Answer } from '../support/caller.ts';
import { alsoOffers, freshSlots } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';

/** By video, of internal medicine. */
const subfunctionId = 103;

async function byVideo(w: World) {
  await alsoOffers(w.database, 'Kovács', subfunctionId);
  await w.services.directory.refresh();
}

type Seat = { token: string; headers: Record<string, string> };

export async function videoWorld(options: Parameters<typeof world>[0] = {}) {
  const w = await world(options);
  await byVideo(w);
  const fresh = freshSlots();
  const facts = async (number: string) =>
    w.database.db
      .selectFrom('reservation')
      .innerJoin('slot', 'slot.id', 'reservation.slot_id')
      .select(['reservation.id', 'slot.start_at'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  /** Minutes after a visit's start. */
  const at = ({ start_at }: { start_at: string }, minutes: number) =>
    w.setNow(Temporal.Instant.from(start_at).add({ minutes }).toString());
  const enter = ({ token, headers }: Seat): Promise<Answer<typeof VideoVisit>> =>
    w.call(enterVideoVisit, { token, consent: true }, headers);
  const caseOf = ({ id }: { id: string }) => roomOf(w, id);
  async function customer({ passwordHash, ...more }: { patientComment?: string; passwordHash?: string } = {}) {
    w.setNow('2026-11-23T07:00:00Z');
    const made = await account(w.database, {
      subscriptions: [['hasAppointments']],
      ...(passwordHash && { passwordHash }),
    });
    const { headers } = await w.session(made.id);
    const booked = await bookedByCustomer(w, fresh(), headers, { ...more, subfunctionId });
    const when = await facts(booked.number);
    at(when, -30);
    return { ...booked, ...when, accountId: made.id, headers: (await w.session(made.id)).headers };
  }
  async function waiting() {
    const patient = await customer({ patientComment: 'Fáj a torkom.' });
    good(await enter(patient));
    return { patient, visitId: await caseOf(patient) };
  }
  return {
    w,
    at,
    freshSlot: fresh,
    enter,
    caseOf,
    customer,
    waiting,
    inCall: async () => {
      const { patient, visitId } = await waiting();
      const { headers: desk } = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
      good(await w.call(admitPatient, { visitId }, desk));
      return { patient, visitId, desk };
    },
    guest: async (email: string) => {
      w.setNow('2026-11-23T07:00:00Z');
      const booked = await bookedByGuest(w, fresh(), email, undefined, subfunctionId);
      const when = await facts(booked.number);
      at(when, -30);
      return { ...booked, ...when, headers: {} };
    },
  };
}

async function roomOf(w: World, reservationId: string): Promise<string> {
  const room = w.database.db.selectFrom('video_visit').select('id').where('reservation_id', '=', reservationId);
  return (await room.executeTakeFirstOrThrow()).id;
}

const slots = new WeakMap<World, ReturnType<typeof freshSlots>>();

/** The room has just opened, and its patient has not come; the clock stays. */
export async function openedVideo(w: World, slotId?: string): Promise<string> {
  return (await videoSeats(w, slotId)).visitId;
}

export async function videoSeats(w: World, slotId?: string): Promise<Seat & { visitId: string }> {
  if (!slots.has(w)) await byVideo(w);
  const fresh = slots.get(w) ?? freshSlots();
  slots.set(w, fresh);
  const { id } = await account(w.database);
  const { headers } = await w.session(id);
  const booked = await bookedByCustomer(w, slotId ?? fresh(), headers, { subfunctionId });
  const { id: reservationId } = await w.database.db
    .selectFrom('reservation')
    .select('id')
    .where('number', '=', booked.number)
    .executeTakeFirstOrThrow();
  const now = w.services.clock();
  const start = now.add({ minutes: 10 }).toString();
  const end = now.add({ minutes: 40 }).toString();
  await w.database.pool.query(
    `update slot set start_at = $2, end_at = $3 where id = (select slot_id from reservation where id = $1)`,
    [reservationId, start, end],
  );
  const context = w.context();
  await inTransaction(context, async (tx) => openRoom(tx, context, await bookedVideo(tx, context, reservationId)));
  return { visitId: await roomOf(w, reservationId), token: booked.token, headers };
}

/** As a client of the API does. */
export function giveDocument(
  w: Pick<World, 'request'>,
  visitId: string,
  chosen: ChosenFile,
  headers: Record<string, string>,
  kind = 'lab',
): Promise<Answer<typeof giveVisitDocument.output>> {
  return sendFile(w, giveVisitDocument, `/api/desk/video-visits/${visitId}/documents/${kind}`, { chosen, headers });
}
