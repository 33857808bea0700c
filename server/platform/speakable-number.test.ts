import crypto, { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { asking } from '../../tests/booking/call-backs.ts';
import { careCustomer, newCare } from '../../tests/care/medical-care.ts';
import { patient, sendRequest } from '../../tests/care/request.ts';
import { claimCustomer, newClaim } from '../../tests/claims/claims.ts';
import { preauthCustomer, sendPreauth } from '../../tests/claims/preauthorizations.ts';
import { parkedPayment } from '../../tests/payment/parked-payment.ts';
import { freshSlots } from '../../tests/support/fixture.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { lockPayment } from '../payment/payment/find.ts';
import { openReview } from '../payment/settlement/review-case.ts';
import { isNumberTaken } from './speakable-number.ts';
import { inTransaction } from './transaction.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const drawnFrom = '23456789BCDFGHJKMNPQRSTVWXYZ';

function drawNext(number: string, often = 1): { remaining: () => number } {
  const real = crypto.randomInt;
  const faces = Array.from({ length: often }, () => [...number.replace('-', '')]).flat();
  Reflect.set(crypto, 'randomInt', (...args: [number]) => {
    const face = args[0] === drawnFrom.length ? faces.shift() : undefined;
    return face === undefined ? real(...args) : drawnFrom.indexOf(face);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Reflect.set(crypto, 'randomInt', real);
    syncBuiltinESMExports();
  });
  return { remaining: () => faces.length };
}

const fresh = freshSlots();
const at = (slotId: string) => ({ slotId, subfunctionId: 101 });
const hold = async () => good(await w.call(startReservation, at(fresh())));

/** One of a kind at one partner. */
const drawn: Readonly<Record<string, () => Promise<{ number: string }>>> = {
  reservation: hold,
  call_back: async () => good(await w.call(askCallBack, asking())),
  care_request: async () => good(await sendRequest(w, (await patient(w, 'psychology')).headers, 'psychology')),
  medical_care: async () => newCare(w, (await careCustomer(w)).headers),
  claim: async () => newClaim(w, (await claimCustomer(w)).headers),
  preauthorization: async () => good(await sendPreauth(w, (await preauthCustomer(w)).headers)),
};

it.each(Object.entries(drawn))('a %s whose number somebody has draws another (0136, S4.4-01)', async (_table, make) => {
  const { number } = await make();
  const dice = drawNext(number);
  const other = await make();
  expect(dice.remaining()).toBe(0);
  expect(other.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
  expect(other.number).not.toBe(number);
});

it('a hold whose number is taken twice in a row is made, and one that loses its time is told so, not that (0136, S8.2-01)', async () => {
  const { number } = await hold();
  const slotId = fresh();
  const made = drawNext(number, 2);
  const won = good(await w.call(startReservation, at(slotId)));
  expect([made.remaining(), won.number === number]).toEqual([0, false]);
  // Ten minutes later than the first, so that the doctor's constraint alone is in its way.
  const later = randomUUID();
  await w.database.pool.query(
    `insert into slot select (jsonb_populate_record(slot, jsonb_build_object('id', $2::uuid, 'status', 'free',
       'start_at', start_at + interval '10 minutes', 'end_at', end_at + interval '10 minutes'))).* from slot where id = $1`,
    [slotId, later],
  );
  const draws = drawNext(number);
  expect((await w.call(startReservation, at(later))).error?.errorCode).toBe('#400');
  expect(draws.remaining()).toBe(0);
});

it('a payment that is to be looked at gets its case whatever number is drawn, and one case only (0136)', async () => {
  const { db } = w.database;
  const review = (id: string) => db.selectFrom('payment_review').selectAll().where('id', '=', id);
  const first = await review(await parkedPayment(w)).executeTakeFirstOrThrow();
  const { payment_id } = await review(await parkedPayment(w)).executeTakeFirstOrThrow();
  const ofPayment = () => db.selectFrom('payment_review').select('number').where('payment_id', '=', payment_id);
  await db.deleteFrom('payment_review').where('payment_id', '=', payment_id).execute();
  drawNext(first.number);
  const open = () =>
    inTransaction(w.services, async (tx) =>
      openReview(tx, w.context(), await lockPayment(tx, payment_id), { cause: 'amount', charged: 1 }),
    );
  await open();
  await open();
  expect(await ofPayment().execute()).toEqual([{ number: expect.not.stringMatching(first.number) }]);
});

it('whatever has a number keeps it from another, by a rule that is known as one (0136)', async () => {
  const { rows } = await w.database.pool.query<{ table: string; rule: string | null }>(
    `select c.table_name as table, (select indexrelid::regclass::text from pg_index where indisunique and indrelid = c.table_name::regclass
       and indkey[indnkeyatts - 1] = c.ordinal_position limit 1) as rule
     from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('number', 'order_ref')
       and is_identity = 'NO' order by 1`,
  );
  const unknown = rows.filter(({ rule }) => !isNumberTaken({ code: '23505', constraint: rule }));
  // These repeat the number of another table's row.
  expect(unknown.map(({ table }) => table)).toEqual(['case_head', 'payment_notification']);
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining([...Object.keys(drawn), 'payment']));
  expect(isNumberTaken({ code: '23505', constraint: 'kept_slot_seat' })).toBe(false);
});
