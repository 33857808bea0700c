import { expect } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation } from '../../contract/booking/move.ts';
import { cancelReservation, finishWithLogin } from '../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { type Kind, type Stage, sideBySide } from './stage.ts';

const callers = 3;

/** Each customer has free times of their own, so that nobody is refused. */
export function visits({ w, at }: Stage): Kind {
  const book: { number: string; slotId: string; status: string }[] = [];
  const times = slotIdsByDay(1).flat();

  async function customer() {
    const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
    const { headers } = await w.session(id);
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
    return headers;
  }

  async function caller(no: number) {
    const own = times.filter((_time, order) => order % callers === no);
    for (let round = 0; !at.isOver(); round += 1) {
      const headers = await customer();
      const [from = '', to = ''] = own;
      const { token } = good(await at.settled(startReservation, { slotId: from, subfunctionId: 101 }, headers));
      const { number } = good(await at.settled(finishWithLogin, { token }, headers));
      const visit = { number, slotId: from, status: 'booked' };
      book.push(visit);
      good(await at.settled(moveReservation, { token, from, slotId: to }, headers));
      visit.slotId = to;
      if (round % 3 === 0 && own.length > 3) own.splice(1, 1);
      else {
        good(await at.settled(cancelReservation, { token }, headers));
        visit.status = 'cancelled_by_patient';
      }
    }
  }

  return {
    run: () => sideBySide(callers, caller),
    compare: async () => {
      const rows = await w.database.db
        .selectFrom('reservation')
        .select(['number', 'slot_id as slotId', 'status'])
        .where('slot_id', 'in', times)
        .where('booked_at', 'is not', null)
        .orderBy('number')
        .execute();
      expect(rows).toEqual(book.toSorted((one, other) => (one.number < other.number ? -1 : 1)));
      const open = await w.database.db
        .selectFrom('reservation')
        .select(['number', 'status', 'calendar_state'])
        .where((is) =>
          is.or([is('calendar_state', '=', 'moving'), is('status', 'in', ['held', 'pending_verification'])]),
        )
        .execute();
      expect(open).toEqual([]);
      expect(book.length).toBeGreaterThan(0);
    },
  };
}
