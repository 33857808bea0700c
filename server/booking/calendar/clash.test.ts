import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { readReservation } from '../../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { doctorsOf } from '../../../tests/booking/doctors.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
let doctors: { id: number; providerId: number }[];
beforeAll(async () => {
  w = await world();
  doctors = await doctorsOf(w);
});
afterAll(() => w.close());

async function customer() {
  const made = await account(w.database, { subscriptions: [[], []] });
  const session = await w.session(made.id);
  // The second subscription's statement is not accepted.
  const headers = { ...session.headers, sid: made.subscriptions[0] ?? '' };
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  return {
    ...made,
    headers,
    jar: () =>
      new Map([
        ['token', session.token],
        ['sid', headers.sid],
      ]),
  };
}

const fresh = freshSlots();
async function clashing() {
  const mine = await customer();
  const booked = await bookedByCustomer(w, fresh(0), mine.headers);
  const local = Temporal.Instant.from(booked.start).toZonedDateTimeISO('Europe/Budapest').toPlainDateTime();
  const same = slotId(1, local.toString({ smallestUnit: 'minute' }));
  return { ...mine, booked, same };
}

async function week(headers: Record<string, string>, start: string) {
  const [, other] = doctors;
  const ids = { doctorId: other?.id ?? 0, providerId: other?.providerId ?? 0 };
  return good(await w.call(listSlots, { ...ids, subfunction: 101, week: start.slice(0, 10) }, headers));
}

describe('a time at which the customer has a visit already (R8)', () => {
  it('is marked in the picker with its name, for its owner alone, and the look is audited (R8, P04)', async () => {
    const mine = await clashing();
    const looks = async () => {
      const audit = w.database.db.selectFrom('audit').select('id').where('action', '=', 'reservation.read');
      return (await audit.where('patient', '=', mine.id).execute()).length;
    };
    const before = await looks();
    const seen = await week(mine.headers, mine.booked.start);
    expect(await looks()).toBe(before + 1);
    const marked = seen.days.flatMap(({ slots }) => slots).filter(({ clash }) => clash !== null);
    expect(marked.map(({ slotId: id, clash }) => [id, clash])).toEqual([[mine.same, mine.booked.number]]);
    expect(seen.clashes).toMatchObject([{ number: mine.booked.number, doctor: 'Dr. Kovács Béla' }]);
    for (const headers of [{}, (await customer()).headers])
      expect((await week(headers, mine.booked.start)).clashes).toEqual([]);
    expect(await looks()).toBe(before + 1);
  });

  it('is not told to an operator before the customer has accepted the statement (T15)', async () => {
    const mine = await clashing();
    const operator = await w.operatorFor(mine.id);
    const [accepted = '', open = ''] = mine.subscriptions;
    const seen = async (sid: string) => (await week({ ...operator.headers, sid }, mine.booked.start)).clashes.length;
    expect([await seen(accepted), await seen(open)]).toEqual([1, 0]);
  });

  it.each(['hu', 'en', 'ro'])(
    'leads three ways before it is booked: another time, both, or moving the other, in %s (R8)',
    async (language) => {
      const mine = await clashing();
      const { token } = good(await w.call(startReservation, { slotId: mine.same, subfunctionId: 101 }, mine.headers));
      const path = `/services/provider-search/reservation?reservation=${token}`;
      const jar = mine.jar();
      const page = await visit(w, path, { jar, language });
      expect(page.text).toContain({ hu: 'Dr. Kovács Béla', en: 'Dr. Béla Kovács', ro: 'Dr. Béla Kovács' }[language]);
      const intents = [...page.document.querySelectorAll('main button[name=intent]')].map((one) =>
        one.getAttribute('value'),
      );
      expect(intents).toEqual(expect.arrayContaining(['finish-with-login', 'finish-then-move']));
      expect(page.document.querySelector('main section a[href^="/providers/"]')).not.toBeNull();
      const moved = await visit(w, path, {
        jar,
        language,
        method: 'POST',
        form: { intent: 'finish-then-move' },
      });
      expect(moved.url).toContain('/move-reservation/');
      expect(moved.text).toContain(
        { hu: 'Mostani időpontja', en: 'Your appointment now', ro: 'Programarea dumneavoastră de acum' }[language],
      );
      expect(good(await w.call(readReservation, { token: mine.booked.token }, mine.headers)).status).toBe('booked');
    },
  );
});
